// boardgame.io's server as it comes: in memory, credentials checked, on the loopback port that is given.

import server from 'boardgame.io/dist/cjs/server.js';
import { skull } from './skull.mjs';

const { Origins, Server } = server;

const host = Server({ games: [skull], origins: [Origins.LOCALHOST] });
const listen = host.app.listen;
host.app.listen = (port, listening) => listen(port, '127.0.0.1', listening);
await host.run({ port: Number(process.argv[2]) });
