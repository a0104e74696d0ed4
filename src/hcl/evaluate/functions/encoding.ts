/** Encodings and digests. https://developer.hashicorp.com/terraform/language/functions#encoding-functions */
import { createHash } from 'node:crypto';
import type { Json } from '#domain/json.ts';
import { fail, unknowable } from '../failure.ts';
import { numberText } from '../numbers.ts';
import { sortedKeys } from '../order.ts';
import { knownJson } from '../value.ts';
import type { Value } from '../value.ts';
import { deep, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const ENCODING_FUNCTIONS: FunctionGroup = {
  base64decode: deep(1, ([text]) => decodeBase64(textArgument(text))),
  base64encode: deep(1, ([text]) => Buffer.from(textArgument(text), 'utf8').toString('base64')),
  base64sha256: deep(1, ([text]) => digest('sha256', text, 'base64')),
  base64sha512: deep(1, ([text]) => digest('sha512', text, 'base64')),
  jsondecode: deep(1, ([text]) => decodeJson(textArgument(text))),
  jsonencode: deep(1, ([value = null]) => printJson(knownJson(value) ?? null)),
  md5: deep(1, ([text]) => digest('md5', text, 'hex')),
  sha1: deep(1, ([text]) => digest('sha1', text, 'hex')),
  sha256: deep(1, ([text]) => digest('sha256', text, 'hex')),
  sha512: deep(1, ([text]) => digest('sha512', text, 'hex')),
  urlencode: deep(1, ([text]) => encodeUrl(textArgument(text))),
};

/**
 * Prints JSON as Terraform's jsonencode does: keys sorted, no blanks, and what HTML could misread escaped.
 * https://developer.hashicorp.com/terraform/language/functions/jsonencode
 * @param value any JSON value
 * @returns compact JSON
 */
export function printJson(value: Json): string {
  if (typeof value === 'number') return numberText(value) ?? unknowable('the digits are not known');
  if (typeof value === 'string') return printText(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => printJson(item)).join(',')}]`;
  const object = value as { readonly [key: string]: Json };
  const members = sortedKeys(object).map((key) => `${printText(key)}:${printJson(object[key] ?? null)}`);
  return `{${members.join(',')}}`;
}

function printText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function decodeJson(text: string): Value {
  try {
    return rejectLongNumbers(JSON.parse(text) as Json);
  } catch (error) {
    if (error instanceof SyntaxError) return fail('not JSON');
    throw error;
  }
}

function rejectLongNumbers(value: Json): Value {
  if (typeof value === 'number' && numberText(value) === undefined) return unknowable('more digits than a double has');
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) rejectLongNumbers(item as Json);
  return value;
}

function decodeBase64(text: string): string {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text.replaceAll(/[\r\n]/g, ''))) return fail('not base64');
  const bytes = Buffer.from(text, 'base64');
  const decoded = bytes.toString('utf8');
  return Buffer.from(decoded, 'utf8').equals(bytes) ? decoded : fail('not UTF-8 text');
}

function digest(algorithm: string, text: Value | undefined, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(textArgument(text), 'utf8').digest(encoding);
}

/** Go's url.QueryEscape: a blank becomes +, and nothing but letters, digits and -_.~ stays. */
function encodeUrl(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
