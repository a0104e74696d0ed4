import type { Terminal } from './terminal.ts';

/** Names of variables with secrets, except names of variables with a file or address. */
const SECRET = /SECRET|TOKEN|PASSWORD|PASSPHRASE|PRIVATE_KEY|API_KEY|WEBHOOK|CREDENTIAL/i;
const PLACE = /_(?:FILE|URI|PATH|DIR)$/i;
/** Shorter values could be ordinary words. */
const MIN_LENGTH = 8;

/** Replaces secrets of the environment by *** in all texts of a value. */
export function hideSecrets<Value>(value: Value, env: Terminal['env']): Value {
  const secrets = Object.entries(env).flatMap(([name, text]) =>
    text !== undefined && text.length >= MIN_LENGTH && SECRET.test(name) && !PLACE.test(name) ? [text] : [],
  );
  return hidden(
    value,
    secrets.toSorted((left, right) => right.length - left.length),
  ) as Value;
}

function hidden(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, '***'), value);
  if (Array.isArray(value)) return value.map((item) => hidden(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hidden(item, secrets)]));
}
