import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { blockAt } from './block-at.ts';
import type { Environment } from './start-terraform.ts';

/** https://opentofu.org/docs/language/state/encryption/ */
const VARIABLE = 'TF_ENCRYPTION';
const ENCRYPTION = /^[ \t]*encryption[ \t]*\{/m;
const TARGET = /^[ \t]*(?:state|plan)[ \t]*\{/m;

/**
 * Returns whether a text is a state that OpenTofu has encrypted.
 * @returns false for any other text
 */
export function isEncrypted(text: string): boolean {
  if (!text.includes('"encrypted_data"')) return false;
  const value = parsed(text);
  return isJsonObject(value) && 'encrypted_data' in value;
}

/**
 * Returns code for a scratch copy with the decrypted state: without encryption of state and plan, which would refuse such a state. Keys
 * and remote states stay. https://opentofu.org/docs/language/state/encryption/#pre-existing-project
 * @param file any file; only code of the root configures encryption
 * @returns its text; in HCL with the same number of lines
 */
export function withoutEncryption({ path, text }: SourceFile): string {
  if (path.includes('/') || !text.includes('encryption')) return text;
  if (isJsonCode(path)) return withoutJsonEncryption(text);
  const found = ENCRYPTION.exec(text);
  if (found === null) return text;
  const start = found.index + found[0].length;
  const inside = blockAt(text, start);
  return `${text.slice(0, start)}${withoutTargets(inside)}${text.slice(start + inside.length)}`;
}

/**
 * As withoutEncryption, for the environment variable.
 * @returns the variables to change for the scratch copy; empty without an encryption variable
 */
export function withoutEncryptionVariable(environment: Environment): Environment {
  const text = environment[VARIABLE];
  if (text === undefined || text.trim() === '') return {};
  const value = parsed(text);
  return { [VARIABLE]: isJsonObject(value) ? JSON.stringify(withoutMembers(value)) : withoutTargets(text) };
}

function withoutTargets(text: string): string {
  const found = TARGET.exec(text);
  if (found === null) return text;
  const start = found.index + found[0].length;
  const end = start + blockAt(text, start).length + 1;
  const lines = text.slice(found.index, end).replaceAll(/[^\n]/g, '');
  return `${text.slice(0, found.index)}${lines}${withoutTargets(text.slice(end))}`;
}

function withoutJsonEncryption(text: string): string {
  const value = parsed(text);
  return isJsonObject(value) ? JSON.stringify(within(value, 'terraform', (own) => within(own, 'encryption', withoutMembers))) : text;
}

/** Every level may be an object or a list of objects. */
function within(object: JsonObject, name: string, change: (inner: JsonObject) => JsonObject): JsonObject {
  const changed = (value: Json): Json => (Array.isArray(value) ? value.map(changed) : isJsonObject(value) ? change(value) : value);
  return object[name] === undefined ? object : { ...object, [name]: changed(object[name]) };
}

function withoutMembers({ state: _state, plan: _plan, ...others }: JsonObject): JsonObject {
  return others;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return null;
  }
}
