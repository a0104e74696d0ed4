import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';

const TEXTS: AttributeSchema = { type: ['set', 'string'], optional: true };
const NEEDED_TEXT: AttributeSchema = { type: 'string', required: true };
const PRINCIPALS: BlockSchema = { attributes: { type: NEEDED_TEXT, identifiers: { type: ['set', 'string'], required: true } }, blocks: {} };
const CONDITION: BlockSchema = {
  attributes: { test: NEEDED_TEXT, variable: NEEDED_TEXT, values: { type: ['set', 'string'], required: true } },
  blocks: {},
};

/**
 * Statements of aws_iam_policy_document.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
export const DOCUMENT_SCHEMA: BlockSchema = {
  attributes: {},
  blocks: {
    statement: {
      nesting: 'set',
      block: {
        attributes: {
          sid: { type: 'string', optional: true },
          effect: { type: 'string', optional: true, default: 'Allow' },
          actions: TEXTS,
          not_actions: TEXTS,
          resources: TEXTS,
          not_resources: TEXTS,
        },
        blocks: {
          principals: { nesting: 'set', block: PRINCIPALS },
          not_principals: { nesting: 'set', block: PRINCIPALS },
          condition: { nesting: 'set', block: CONDITION },
        },
      },
    },
  },
};

type Convert = (value: Json) => readonly [argument: string, value: Json] | undefined;

/** IAM element → argument of the data source. */
const ELEMENTS: Readonly<Record<string, Convert>> = {
  Sid: (value) => ['sid', value],
  Effect: (value) => ['effect', value],
  Action: (value) => ['actions', textsOf(value)],
  NotAction: (value) => ['not_actions', textsOf(value)],
  Resource: (value) => ['resources', textsOf(value)],
  NotResource: (value) => ['not_resources', textsOf(value)],
  Principal: (value) => ['principals', principalsOf(value)],
  NotPrincipal: (value) => ['not_principals', principalsOf(value)],
  Condition: (value) => (isJsonObject(value) ? ['condition', conditionsOf(value)] : undefined),
};

/** Converts the statements of a policy to `statement` blocks. Undefined if the data source cannot express an element. */
export function statementBlocks(document: Json): readonly JsonObject[] | undefined {
  const statements = isJsonObject(document) ? listOf(document['Statement'] ?? null) : [];
  const blocks = statements.map((statement) => (isJsonObject(statement) ? statementBlock(statement) : undefined));
  return blocks.includes(undefined) ? undefined : (blocks as readonly JsonObject[]);
}

function statementBlock(statement: JsonObject): JsonObject | undefined {
  const entries = Object.entries(statement).map(([name, value]) => (Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name]?.(value) : undefined));
  return entries.includes(undefined) ? undefined : Object.fromEntries(entries.flatMap((entry) => (entry === undefined ? [] : [entry])));
}

function principalsOf(value: Json): Json {
  if (!isJsonObject(value)) return [{ type: '*', identifiers: textsOf(value) }];
  return Object.entries(value).map(([type, identifiers]) => ({ type, identifiers: textsOf(identifiers) }));
}

function conditionsOf(value: JsonObject): Json {
  return Object.entries(value).flatMap(([test, variables]) =>
    isJsonObject(variables) ? Object.entries(variables).map(([variable, values]) => ({ test, variable, values: textsOf(values) })) : [],
  );
}

function textsOf(value: Json): Json {
  return listOf(value).map(String);
}

function listOf(value: Json): readonly Json[] {
  if (value === null) return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}
