import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject, parsedJson } from '#domain/json.ts';
import { fail, unknowable } from './failure.ts';
import { compareTexts } from './order.ts';

/** Members in the order of the provider's output. */
export interface Statement {
  readonly Sid?: string;
  readonly Effect?: string;
  readonly Action?: Json;
  readonly NotAction?: Json;
  readonly Resource?: Json;
  readonly NotResource?: Json;
  readonly Principal?: Json;
  readonly NotPrincipal?: Json;
  readonly Condition?: Json;
}

/** Empty texts are omitted in the output. */
export interface PolicyDocument {
  readonly version: string;
  readonly id: string;
  readonly statements: readonly Statement[];
}

const MEMBERS = ['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'NotResource', 'Principal', 'NotPrincipal', 'Condition'] as const;

/**
 * Merges as the provider does: a statement replaces an earlier one with its Sid; the later version and id win.
 * @param documents in ascending precedence
 */
export function mergeDocuments(documents: readonly PolicyDocument[]): PolicyDocument {
  return documents.reduce((merged, next) => {
    const statements = [...merged.statements];
    for (const statement of next.statements) {
      const at = statement.Sid === undefined ? -1 : statements.findIndex(({ Sid }) => Sid === statement.Sid);
      if (at === -1) statements.push(statement);
      else statements[at] = statement;
    }
    return {
      version: compareTexts(next.version, merged.version) > 0 ? next.version : merged.version,
      id: next.id || merged.id,
      statements,
    };
  });
}

/**
 * Parses source_policy_documents and override_policy_documents. Fails if the provider refuses the text, unknowable if it might read
 * it differently.
 */
export function readDocument(text: string): PolicyDocument {
  const json = parsedJson(text);
  if (!isJsonObject(json)) return fail('not a policy');
  checkKeys(json, ['Version', 'Id', 'Statement']);
  const statements = json['Statement'] ?? [];
  if (!Array.isArray(statements)) return fail('the statements are no list');
  return { version: textOf(json['Version']), id: textOf(json['Id']), statements: statements.map((item: Json) => readStatement(item)) };
}

/** The provider ignores case: `version` is `Version`; the last duplicate wins. */
function checkKeys(json: JsonObject, known: readonly string[]): void {
  const lower = new Set(known.map((key) => key.toLowerCase()));
  if (Object.keys(json).some((key) => !known.includes(key) && lower.has(key.toLowerCase()))) unknowable('a member in another case');
}

function readStatement(json: Json): Statement {
  if (!isJsonObject(json)) return fail('a statement is no object');
  checkKeys(json, MEMBERS);
  const read = MEMBERS.map((name) => [name, readMember(name, json[name] ?? undefined)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Statement;
}

function readMember(name: (typeof MEMBERS)[number], value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  switch (name) {
    case 'Sid':
    case 'Effect':
      return textOf(value) === '' ? undefined : textOf(value);
    case 'Action':
    case 'NotAction':
    case 'Resource':
    case 'NotResource':
      return typeof value === 'string' || isTexts(value) ? value : unknowable('an unusual member');
    case 'Principal':
    case 'NotPrincipal':
      return readPrincipal(value);
    case 'Condition':
      return readCondition(value);
  }
}

function readPrincipal(value: Json): Json | undefined {
  if (typeof value === 'string') return '*';
  if (!isJsonObject(value)) return fail('not a principal');
  const types = Object.keys(value).sort(compareTexts);
  const everyone = value['*'];
  if (types.length === 1 && (everyone === '*' || (isTexts(everyone) && everyone.length === 1 && everyone[0] === '*'))) return '*';
  const entries = types.map((type) => [type, readIdentifiers(value[type])] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function readIdentifiers(value: Json | undefined): Json {
  if (typeof value === 'string') return value;
  return isTexts(value) ? [...value].sort((left, right) => compareTexts(right, left)) : fail('not an identifier');
}

function readCondition(value: Json): Json | undefined {
  if (!isJsonObject(value)) return fail('not a condition');
  const tests = Object.keys(value).sort(compareTexts);
  const read = tests.map((test) => [test, readTest(value[test])] as const).filter(([, variables]) => Object.keys(variables).length > 0);
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

function readTest(value: Json | undefined): JsonObject {
  if (!isJsonObject(value)) return fail('not a condition');
  return Object.fromEntries(
    Object.keys(value)
      .sort(compareTexts)
      .map((variable) => [variable, readValues(value[variable])]),
  );
}

function readValues(value: Json | undefined): Json {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (!isTexts(value)) return unknowable('an unusual condition');
  return value.length === 1 && value[0] !== undefined ? value[0] : value;
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : fail('not a text');
}
