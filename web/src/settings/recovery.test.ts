import { expect, test } from 'vitest';
import { parseRecoveryCode } from './recovery';

const CODE = 'Zk3v-0_yQmB4tUwXaLr7sPdE2cNhJi9f';

test.each([
  [CODE, CODE],
  [`  ${CODE}\n`, CODE],
  [`https://play.example/#recover=${CODE}`, CODE],
  ['', null],
  ['K7WMQX', null],
  ['https://play.example/settings', null],
])('%j holds the code %j', (text, code) => {
  expect(parseRecoveryCode(text)).toBe(code);
});
