import type { Terminal } from './terminal.ts';

/** Names of variables that hold secrets; those that name a file or an address of one do not. */
const SECRET = /SECRET|TOKEN|PASSWORD|PASSPHRASE|PRIVATE_KEY|API_KEY|WEBHOOK|CREDENTIAL/i;
const PLACE = /_(?:FILE|URI|PATH|DIR)$/i;
/** Anything shorter would take words out that are none. */
const SHORTEST = 8;

/**
 * Takes what the environment keeps secret out of every text of a value, whoever put it there.
 * @param value made of objects, lists and texts
 * @returns the same with *** in the place of each secret
 */
export function hideSecrets<Value>(value: Value, env: Terminal['env']): Value {
  const secrets = Object.entries(env).flatMap(([name, text]) =>
    text !== undefined && text.length >= SHORTEST && SECRET.test(name) && !PLACE.test(name) ? [text] : [],
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
