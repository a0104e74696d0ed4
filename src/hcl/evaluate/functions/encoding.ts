/** Encodings and digests. https://developer.hashicorp.com/terraform/language/functions#encoding-functions */
import { createHash } from 'node:crypto';
import type { Json } from '#domain/json.ts';
import { numberText } from '../exact-numbers.ts';
import { fail, unknowable } from '../failure.ts';
import { asList } from '../kinds.ts';
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
  textdecodebase64: deep(2, ([text, encoding]) => decodeText(textArgument(text), textArgument(encoding))),
  textencodebase64: deep(2, ([text, encoding]) => encodeText(textArgument(text), textArgument(encoding))),
  urlencode: deep(1, ([text]) => encodeUrl(textArgument(text))),
  uuidv5: deep(2, ([namespace, name]) => nameBasedUuid(textArgument(namespace), textArgument(name))),
};

/**
 * JSON as jsonencode writes it: sorted keys, no blanks, HTML characters escaped.
 * https://developer.hashicorp.com/terraform/language/functions/jsonencode
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

const BASE_64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function decodeBase64(text: string): string {
  if (!BASE_64.test(text.replaceAll(/[\r\n]/g, ''))) return fail('not base64');
  const bytes = Buffer.from(text, 'base64');
  const decoded = bytes.toString('utf8');
  return Buffer.from(decoded, 'utf8').equals(bytes) ? decoded : fail('not UTF-8 text');
}

/** Supports only the common ones of Terraform's encodings. */
function encodeText(text: string, encoding: string): string {
  switch (encoding.toUpperCase()) {
    case 'UTF-8':
      return Buffer.from(text, 'utf8').toString('base64');
    case 'UTF-16LE':
      return Buffer.from(text, 'utf16le').toString('base64');
    case 'UTF-16BE':
      return Buffer.from(text, 'utf16le').swap16().toString('base64');
    default:
      return unknowable('an encoding that is not known here');
  }
}

function decodeText(text: string, encoding: string): string {
  if (!BASE_64.test(text)) return fail('not base64');
  const bytes = Buffer.from(text, 'base64');
  const name = encoding.toUpperCase();
  const decoded = name === 'UTF-8' ? bytes.toString('utf8') : bytes.length % 2 === 0 ? decodeUtf16(bytes, name) : undefined;
  // Bytes that are not text change in a round trip.
  return decoded !== undefined && encodeText(decoded, encoding) === text ? decoded : unknowable('bytes that are not text');
}

function decodeUtf16(bytes: Buffer, name: string): string | undefined {
  if (name === 'UTF-16LE') return bytes.toString('utf16le');
  return name === 'UTF-16BE' ? Buffer.from(bytes).swap16().toString('utf16le') : undefined;
}

/** https://www.rfc-editor.org/rfc/rfc4122#appendix-C */
const NAMESPACES: Readonly<Record<string, string>> = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  oid: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  x500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
};

/** https://www.rfc-editor.org/rfc/rfc4122#section-4.3 */
function nameBasedUuid(namespace: string, name: string): string {
  const space = Object.hasOwn(NAMESPACES, namespace) ? NAMESPACES[namespace] : namespace;
  if (space === undefined || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(space)) return fail('not a UUID');
  const bytes = createHash('sha1')
    .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function digest(algorithm: string, text: Value | undefined, encoding: 'hex' | 'base64'): string {
  return createHash(algorithm).update(textArgument(text), 'utf8').digest(encoding);
}

/** Go's url.QueryEscape: a blank becomes +; only letters, digits and -_.~ stay. */
function encodeUrl(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** csvdecode. https://developer.hashicorp.com/terraform/language/functions/csvdecode */

export const CSV_FUNCTIONS: FunctionGroup = {
  csvdecode: deep(1, ([text]) => decodeCsv(textArgument(text))),
};

function decodeCsv(text: string): Value {
  const [names, ...rows] = readRows(text.replaceAll('\r\n', '\n'));
  if (names === undefined) return fail('no header');
  if (new Set(names).size < names.length) return fail('two columns have one name');
  const objects = rows.map((row) =>
    row.length === names.length
      ? Object.fromEntries(names.map((name, index): [string, Value] => [name, row[index] ?? null]))
      : fail('a row of another length'),
  );
  return asList(objects);
}

/** A field with its end. https://www.rfc-editor.org/rfc/rfc4180 */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;

function readRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || row.length > 0) {
    const match = FIELD.exec(text);
    if (match === null) return unknowable('quotes in the middle of a field');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    // An empty line is not a row.
    if (match[0] !== '\n' || row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
