import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { attempt, fail, orUnknown, unknowable } from './failure.ts';
import { compareTexts } from './order.ts';
import { mergeDocuments, readDocument } from './policy-merge.ts';
import type { PolicyDocument, Statement } from './policy-merge.ts';
import { UNKNOWN, knownJson } from './value.ts';
import type { ValueObject } from './value.ts';

/** Needs no provider. */
export const POLICY_DOCUMENT = 'aws_iam_policy_document';

/**
 * Computes the data source from its arguments, so that an edited statement reaches the policies that use it. Unknown if an argument or
 * the order in the provider's output is unknown.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 * @param written `statement` blocks as a list
 * @returns `json` and `minified_json`
 */
export function policyDocument(written: ValueObject): ValueObject {
  const document = orUnknown(() => attempt(() => buildDocument(knownJson(written)), UNKNOWN));
  if (document === UNKNOWN) return { json: UNKNOWN, minified_json: UNKNOWN };
  return { json: print(document, 2), minified_json: print(document, 0) };
}

function buildDocument(written: Json | undefined): PolicyDocument {
  if (written === undefined || !isJsonObject(written)) return unknowable('an argument is not known');
  const version = textOf(written['version']) || '2012-10-17';
  const own = {
    version,
    id: textOf(written['policy_id']),
    statements: itemsOf(written['statement']).map((item) => buildStatement(item, version)),
  };
  const [sources = [], overrides = []] = ['source_policy_documents', 'override_policy_documents'].map((name) =>
    textsOf(written[name]).flatMap((text) => (text === '' ? [] : [readDocument(text)])),
  );
  if (hasTwice(own.statements) || hasTwice(sources.flatMap((source) => source.statements))) return fail('two statements have one Sid');
  return mergeDocuments([...sources, own, ...overrides]);
}

function hasTwice(statements: readonly Statement[]): boolean {
  const named = statements.flatMap(({ Sid }) => (Sid === undefined ? [] : [Sid]));
  return new Set(named).size < named.length;
}

function buildStatement(written: JsonObject, version: string): Statement {
  const list = (name: string): Json | undefined => setOf(written[name], (text) => text);
  const replaced = (name: string): Json | undefined => setOf(written[name], (text) => withVariables(text, version));
  const sid = textOf(written['sid']);
  const entries: readonly (readonly [keyof Statement, Json | undefined])[] = [
    ['Sid', sid === '' ? undefined : sid],
    ['Effect', textOf(written['effect']) || 'Allow'],
    ['Action', list('actions')],
    ['NotAction', list('not_actions')],
    ['Resource', replaced('resources')],
    ['NotResource', replaced('not_resources')],
    ['Principal', principalsOf(itemsOf(written['principals']), version)],
    ['NotPrincipal', principalsOf(itemsOf(written['not_principals']), version)],
    ['Condition', conditionsOf(itemsOf(written['condition']), version)],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Statement;
}

/** In a policy, `&{` is written for `${`, which Terraform would interpolate. */
function withVariables(text: string, version: string): string {
  if (version === '2008-10-17' && text.includes('&{')) return fail('variables need version 2012-10-17');
  return text.replaceAll('&{', '${');
}

/** The provider keeps sets: without duplicates, last first; a single text is not a list. */
function setOf(value: Json | undefined, change: (text: string) => string): Json | undefined {
  const texts = [...new Set(textsOf(value))].sort((left, right) => compareTexts(right, left)).map(change);
  return texts.length === 0 ? undefined : scalarOrList(texts);
}

function scalarOrList(texts: readonly string[]): Json {
  return texts.length === 1 && texts[0] !== undefined ? texts[0] : texts;
}

function principalsOf(blocks: readonly JsonObject[], version: string): Json | undefined {
  const byType = new Map<string, Json>();
  for (const block of blocks) {
    const type = textOf(block['type']);
    // The provider joins blocks of one type in the order of their hashes.
    if (byType.has(type)) return unknowable('two blocks of one type');
    byType.set(type, setOf(block['identifiers'], (text) => withVariables(text, version)) ?? []);
  }
  if (byType.size === 1 && byType.get('*') === '*') return '*';
  return byType.size === 0 ? undefined : sortedObject(byType);
}

function conditionsOf(blocks: readonly JsonObject[], version: string): Json | undefined {
  const byTest = new Map<string, Map<string, Json>>();
  for (const block of blocks) {
    const [test, variable] = [textOf(block['test']), textOf(block['variable'])];
    const variables = byTest.get(test) ?? new Map<string, Json>();
    if (variables.has(variable)) return unknowable('two blocks of one test and variable');
    byTest.set(test, variables.set(variable, scalarOrList(textsOf(block['values']).map((text) => withVariables(text, version)))));
  }
  return byTest.size === 0 ? undefined : sortedObject(new Map([...byTest].map(([test, variables]) => [test, sortedObject(variables)])));
}

function sortedObject(entries: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...entries].sort(([left], [right]) => compareTexts(left, right)));
}

function itemsOf(value: Json | undefined): readonly JsonObject[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every((item: Json) => isJsonObject(item))
    ? (value as readonly JsonObject[])
    : fail('not a list of blocks');
}

function textsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map((item: Json) => (item === null ? fail('null in a list') : textOf(item))) : fail('not a list');
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? fail('not a text') : String(value);
}

/** Prints as Go does, with HTML characters escaped. JavaScript would reorder integer-like keys. */
function print(document: PolicyDocument, indent: number): string {
  const shown = {
    ...(document.version === '' ? {} : { Version: document.version }),
    ...(document.id === '' ? {} : { Id: document.id }),
    ...(document.statements.length === 0 ? {} : { Statement: document.statements }),
  };
  return JSON.stringify(shown, null, indent).replaceAll(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
