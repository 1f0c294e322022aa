// The events of the engine: a union of the event types of the schema, which TypeScript narrows by `kind`.
import type { ReplayStep } from './schema';

export type GameEvent = ReplayStep['events'][number];
