/** A hold stores the value, or a fingerprint of a secret. */
import { scryptSync } from 'node:crypto';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import type { Hold } from '#domain/field/hold.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { isSecretValue } from '#domain/text/secret-text.ts';

export type HeldValue = Pick<Hold, 'value' | 'against'>;

const MARK = 'fingerprint';

/** Returns the cloud's value, and that of code or state. Secrets become fingerprints with `salt`; hidden values become event ids. */
export function heldValueOf(field: DriftField, salt: string): HeldValue {
  return { value: one(field, (change) => cloudOf(change, salt)), against: one(field, (change) => codeOf(change, salt)) };
}

/** True if a hold still applies: neither the cloud's value nor the code's has changed. */
export function isUnchanged(hold: HeldValue, field: DriftField): boolean {
  const now = heldValueOf(field, saltOf(hold.value) ?? saltOf(hold.against) ?? '');
  return sameValue(now.value, hold.value) && sameValue(now.against, hold.against);
}

/** Reads one attribute, or all attributes if the field is a whole resource. */
function one({ path, changes }: DriftField, read: (change: AttributeChange) => Json): Json {
  const [first] = changes;
  if (path !== '*' && first !== undefined) return read(first);
  return Object.fromEntries(changes.map((change) => [change.path, read(change)]));
}

function cloudOf(change: AttributeChange, salt: string): Json {
  if (change.hidden) return { hidden: [...change.eventIDs] };
  return shown(change, change.after, salt);
}

function codeOf(change: AttributeChange, salt: string): Json {
  return shown(change, change.code ?? change.before, salt);
}

function shown(change: AttributeChange, value: Json, salt: string): Json {
  return (change.sensitive || isSecretValue(change.path, value)) && value !== null ? fingerprint(value, salt) : value;
}

// Slow on purpose, against guessing a short secret. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
function fingerprint(value: Json, salt: string): Json {
  return { [MARK]: `${salt}:${scryptSync(canonicalJson(value), salt, 24).toString('base64url')}` };
}

function saltOf(value: Json): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const text = value[MARK];
  if (typeof text === 'string' && Object.keys(value).length === 1) return text.slice(0, text.lastIndexOf(':'));
  return Object.values(value)
    .map(saltOf)
    .find((found) => found !== undefined);
}
