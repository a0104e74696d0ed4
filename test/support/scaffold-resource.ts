/** A scaffold for a new resource type: an entry with every argument listed, a sample with its expected result, and an import id. */
import { camelCase } from '#catalogue/attributes.ts';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';
import { isComputed } from './evidence/schema-words.ts';

/** Files by path below the root of the repository. */
export type ScaffoldedFiles = Readonly<Record<string, string>>;

/**
 * Generates the files of one type. Their content is a guess from the schema that a person must correct; until then the contract test fails.
 * @param type such as `aws_sfn_activity`
 * @param schema its schema
 * @returns an entry, a sample of its create call with the expected result, and an example of its import id
 */
export function scaffoldResource(type: string, schema: BlockSchema): ScaffoldedFiles {
  const { eventSource, noun } = eventSourceOf(type);
  const service = eventSource.split('.')[0] ?? '';
  const name = Object.hasOwn(schema.attributes, 'name') ? 'name' : firstRequired(schema);
  const about = { type, eventSource, noun: pascal(noun), name, schema };
  const event = `fixtures/cloudtrail/${service}/Create${about.noun}`;
  return {
    [`src/catalogue/${service}/${type.replace(/^aws_/, '').replaceAll('_', '-')}.ts`]: blockOf(about),
    [`${event}.json`]: `${JSON.stringify(sampleOf(about), null, 2)}\n`,
    [`${event}.expected.json`]: `${JSON.stringify([{ type, effect: 'creates', identities: [{ [name]: 'example' }], writes: { [name]: 'example' } }], null, 2)}\n`,
  };
}

/**
 * Generates the import id line for `test/catalogue/<service>/import-ids.json`.
 * @param type the resource type
 * @returns an example to correct: most types are imported by their id
 */
export function scaffoldImportId(type: string): Readonly<Record<string, unknown>> {
  return { [type]: [{ values: { id: 'example' }, id: 'example' }] };
}

/** The same in the format of the file. */
export function importIdLine(type: string): string {
  const [examples] = Object.values(scaffoldImportId(type));
  const text = JSON.stringify(examples)
    .replace(/([{:,])(?=["{])/g, '$1 ')
    .replaceAll('}', ' }');
  return `  ${JSON.stringify(type)}: ${text}`;
}

interface About {
  readonly type: string;
  readonly eventSource: string;
  /** Its name in calls: `StateMachine`. */
  readonly noun: string;
  /** The argument that names it. */
  readonly name: string;
  readonly schema: BlockSchema;
}

function blockOf({ type, eventSource, noun, name, schema }: About): string {
  const own = Object.entries(schema.attributes).filter(([attribute, one]) => !isComputed(one, attribute));
  const named = own.some(([attribute]) => attribute === name) ? [name] : [];
  const settable = own.filter(([attribute]) => attribute !== name);
  const mapped = settable.filter(([, one]) => isPlain(one)).map(([attribute]) => attribute);
  const written = [...settable.filter(([, one]) => !isPlain(one)).map(([attribute]) => attribute), ...Object.keys(schema.blocks)];
  const lists = [listOf('mapped', mapped), listOf('written', written.toSorted()), listOf('identity', named)];
  const key = camelCase(name);
  return `import * as c from '../words.ts';

const byName = c.by({ ${name}: '${key}' });

// https://docs.aws.amazon.com/${eventSource.split('.')[0]}/latest/APIReference/API_Create${noun}.html
export const ${camelCase(type.replace(/^aws_/, ''))} = c.defineResource({
  type: '${type}',
  calls: {
    Create${noun}: c.creates(byName, '${name}', c.attributesFrom(c.request())),
    Update${noun}: c.updates(byName, c.attributesFrom(c.request())),
    Delete${noun}: c.deletes(byName),
  },
${lists.filter((list) => list !== '').join('\n')}
});
`;
}

/** One of the lists of arguments, over several lines if it is long. */
function listOf(list: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const short = `  ${list}: '${names.join(' ')}',`;
  if (short.length <= WIDTH) return short;
  const lines = names.reduce<readonly string[]>((done, name) => {
    const last = done.at(-1) ?? '';
    return last !== '' && `    ${last} ${name}`.length <= WIDTH ? [...done.slice(0, -1), `${last} ${name}`] : [...done, name];
  }, []);
  return `  ${list}: \`\n${lines.map((line) => `    ${line}`).join('\n')}\n  \`,`;
}

const WIDTH = 120;

/** Whether the catalogue converts the argument by its schema type. */
function isPlain({ type }: AttributeSchema): boolean {
  return typeof type === 'string';
}

function sampleOf({ eventSource, noun, name }: About): unknown {
  return {
    eventVersion: '1.09',
    userIdentity: {
      type: 'IAMUser',
      principalId: 'AIDAEXAMPLEUSER000001',
      arn: 'arn:aws:iam::123456789012:user/alice',
      accountId: '123456789012',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      userName: 'alice',
    },
    eventTime: '2026-03-02T09:14:01Z',
    eventSource,
    eventName: `Create${noun}`,
    awsRegion: 'us-east-1',
    sourceIPAddress: '203.0.113.24',
    userAgent: 'aws-cli/2.27.50 md/awscrt#0.26.1 ua/2.1 os/linux#6.8 lang/python#3.13.4 md/prompt#off',
    requestParameters: { [camelCase(name)]: 'example' },
    responseElements: null,
    requestID: '00000000-0000-4000-9000-000000000001',
    eventID: '00000000-0000-4000-8000-000000000001',
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: '123456789012',
    eventCategory: 'Management',
  };
}

function firstRequired(schema: BlockSchema): string {
  return Object.entries(schema.attributes).find(([, one]) => one.required === true)?.[0] ?? 'id';
}

function pascal(name: string): string {
  return name
    .split('_')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('');
}
