import { createHmac } from 'node:crypto';
import { now } from './clock.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code an authenticator with this key shows now, or so many half minutes later. */
export function codeOf(key: string, later = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(now() / STEP_MS) + later));
  const mac = createHmac('sha1', bytes).update(step).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
