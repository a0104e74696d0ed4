/**
 * Computes `aws_iam_policy_document`, which asks no service: an edited statement has to reach its readers. Takes the data
 * source's arguments, returns its attributes.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
import { crc32 } from 'node:zlib';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';

type Texts = string | readonly string[];

/**
 * Computes the document.
 * @param config the data source's arguments, wholly known
 * @returns all attributes of the data source, with `json` indented by two spaces and `id` its checksum
 * @throws Error where documents are merged, which is not computed here
 */
export function policyDocument(config: ValueObject): ValueObject {
  for (const merged of ['source_policy_documents', 'override_policy_documents'])
    if (items(config[merged]).length > 0) throw new Error(`aws_iam_policy_document: expected no ${merged}: merging is not replayed`);
  const version = text(config['version']) ?? '2012-10-17';
  const statements = items(config['statement']).filter(isValueObject);
  const document = {
    Version: version,
    Id: text(config['policy_id']),
    Statement: statements.map((statement) => statementOf(statement)),
  };
  const json = escapeHtml(JSON.stringify(document, undefined, 2));
  return {
    ...config,
    version,
    json,
    id: String(crc32(json)),
    statement: statements.map((statement) => ({
      ...statement,
      effect: text(statement['effect']) ?? 'Allow',
      sid: text(statement['sid']) ?? '',
    })),
  };
}

/** The order of members is the provider's; JSON leaves out those that are undefined. */
function statementOf(statement: ValueObject): Readonly<Record<string, unknown>> {
  return {
    Sid: text(statement['sid']),
    Effect: text(statement['effect']) ?? 'Allow',
    Action: textSet(statement['actions']),
    NotAction: textSet(statement['not_actions']),
    Resource: textSet(statement['resources']),
    NotResource: textSet(statement['not_resources']),
    Principal: principals(statement['principals']),
    NotPrincipal: principals(statement['not_principals']),
    Condition: conditions(statement['condition']),
  };
}

function principals(value: Value | undefined): unknown {
  const blocks = items(value).filter(isValueObject);
  if (blocks.length === 0) return undefined;
  const everyone = blocks.some((block) => block['type'] === '*' && items(block['identifiers']).includes('*'));
  if (everyone) return '*';
  const types = [...new Set(blocks.map((block) => String(block['type'])))].sort();
  const identifiers = (type: string): Value =>
    blocks.filter((block) => block['type'] === type).flatMap((block) => items(block['identifiers']));
  return Object.fromEntries(types.map((type) => [type, textSet(identifiers(type))]));
}

function conditions(value: Value | undefined): unknown {
  const blocks = items(value).filter(isValueObject);
  if (blocks.length === 0) return undefined;
  const tests = [...new Set(blocks.map((block) => String(block['test'])))].sort();
  const ofTest = (test: string): Readonly<Record<string, Texts>> => {
    const chosen = blocks.filter((block) => block['test'] === test);
    const variables = [...new Set(chosen.map((block) => String(block['variable'])))].sort();
    return Object.fromEntries(
      variables.map((variable) => {
        const values = chosen.filter((block) => block['variable'] === variable).flatMap((block) => items(block['values']).map(String));
        return [variable, oneOrMany(values.map(withVariables))];
      }),
    );
  };
  return Object.fromEntries(tests.map((test) => [test, ofTest(test)]));
}

/** Sets are written in descending order. */
function textSet(value: Value | undefined): Texts | undefined {
  const texts = items(value).map((item) => withVariables(String(item)));
  return texts.length === 0 ? undefined : oneOrMany(texts.sort().reverse());
}

function oneOrMany(texts: readonly string[]): Texts {
  const [first, second] = texts;
  return first !== undefined && second === undefined ? first : texts;
}

/** Code writes `&{…}` for a policy's own variables, since `${…}` is Terraform's. */
function withVariables(value: string): string {
  return value.replaceAll('&{', '${');
}

function text(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function items(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

/** The provider's JSON printer escapes what HTML would read. */
function escapeHtml(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}
