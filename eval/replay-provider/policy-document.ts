/**
 * Computes `aws_iam_policy_document`, which calls no service, so that an edited statement reaches its readers. Takes the data source's
 * arguments, returns its attributes. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
import { crc32 } from 'node:zlib';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isValueObject } from '#hcl/evaluate/value.ts';

type Texts = string | readonly string[];

/** A document under construction: statements in order, members in the provider's order. */
interface PolicyDocument {
  readonly version: string | undefined;
  readonly id: string | undefined;
  readonly statements: readonly Statement[];
}

type Statement = Readonly<Record<string, unknown>>;

/**
 * Computes the document.
 * @param config the data source's arguments, wholly known
 * @returns all attributes of the data source, with `json` indented by two spaces and `id` its checksum
 * @throws Error if a document to merge is not JSON, or two sources have a statement with the same name
 */
export function policyDocument(config: ValueObject): ValueObject {
  const version = text(config['version']) ?? '2012-10-17';
  const statements = items(config['statement']).filter(isValueObject);
  const own = { version, id: text(config['policy_id']), statements: statements.map((statement) => statementOf(statement)) };
  const sources = items(config['source_policy_documents']).flatMap(parseDocument);
  refuseTwins([...sources.flatMap((source) => source.statements), ...own.statements]);
  const overrides = items(config['override_policy_documents']).flatMap(parseDocument);
  const document = [...sources, own, ...overrides].reduce(merge);
  const json = escapeHtml(JSON.stringify({ Version: document.version, Id: document.id, Statement: document.statements }, undefined, 2));
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

/** The later document's id has precedence, and the newer version; its statements replace those with the same name. */
function merge(earlier: PolicyDocument, later: PolicyDocument): PolicyDocument {
  const version = (later.version ?? '') > (earlier.version ?? '') ? later.version : earlier.version;
  const statements = later.statements.reduce((all: readonly Statement[], statement) => {
    const at = all.findIndex(({ Sid }) => Sid !== undefined && Sid === statement['Sid']);
    return at < 0 ? [...all, statement] : all.with(at, statement);
  }, earlier.statements);
  return { version, id: later.id ?? earlier.id, statements };
}

function refuseTwins(statements: readonly Statement[]): void {
  const names = statements.flatMap(({ Sid }) => (typeof Sid === 'string' ? [Sid] : []));
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin !== undefined) throw new Error(`expected each Sid once in the statement and source_policy_documents, found ${twin} twice`);
}

const MEMBERS = ['Sid', 'Effect', 'Action', 'NotAction', 'Resource', 'NotResource', 'Principal', 'NotPrincipal', 'Condition'] as const;

/** Null documents are skipped, as in the provider. */
function parseDocument(value: Value): readonly PolicyDocument[] {
  if (value === null) return [];
  const parsed: unknown = JSON.parse(String(value));
  if (!isValueObject(parsed as Value)) throw new Error('expected a policy document to merge, found no JSON object');
  const { Version, Id, Statement: own } = parsed as ValueObject;
  const written: readonly Value[] = Array.isArray(own) ? items(own) : [own ?? null];
  const statements = written.filter(isValueObject).map((statement): Statement => {
    const members = MEMBERS.map((name) => [name, statement[name] === '' ? undefined : statement[name]] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  });
  return [{ version: text(Version), id: text(Id), statements }];
}

/** The provider's order of members; JSON omits undefined ones. */
function statementOf(statement: ValueObject): Statement {
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

/** Code has `&{…}` for policy variables, because `${…}` is Terraform's. */
function withVariables(value: string): string {
  return value.replaceAll('&{', '${');
}

function text(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function items(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : [];
}

/** The provider's JSON encoder escapes HTML characters. */
function escapeHtml(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}
