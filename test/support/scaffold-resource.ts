/** What a new resource type begins with: the block with every argument listed, a sample with what is expected of it, and an import id. */
import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { AttributeSchema, BlockSchema } from '#domain/value/provider-schema.ts';

/** Files by path below the root of the repository. */
export type ScaffoldedFiles = Readonly<Record<string, string>>;

/**
 * Lays out the files of one type. What they say is a guess out of the schema, for a person to correct: until then the contract test fails.
 * @param type such as `aws_sfn_activity`
 * @param schema its interface
 * @returns a block, a sample of the call that makes it with what is expected of it, and an example of its import id
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
 * The line of an import id, for `test/catalogue/<service>/import-ids.json`.
 * @param type the resource type
 * @returns an example to correct: most types are imported by their id
 */
export function scaffoldImportId(type: string): Readonly<Record<string, unknown>> {
  return { [type]: [{ values: { id: 'example' }, id: 'example' }] };
}

interface About {
  readonly type: string;
  readonly eventSource: string;
  /** As calls spell it: `StateMachine`. */
  readonly noun: string;
  /** The argument that names it. */
  readonly name: string;
  readonly schema: BlockSchema;
}

function blockOf({ type, eventSource, noun, name, schema }: About): string {
  const lines = [
    ...Object.entries(schema.attributes).map(([attribute, one]) => `    ${attribute}: ${wordFor(attribute, one, name)},`),
    ...Object.keys(schema.blocks).map((block) => `    ${block}: written(),`),
  ].toSorted();
  const key = camel(pascal(name));
  const used = (word: string): boolean => lines.some((line) => new RegExp(`\\b${word}\\b`).test(line.split(': ')[1] ?? ''));
  const converts = ['boolean', 'integer', 'text'].filter(used);
  const words = ['computed', 'from', 'identity', 'written'].filter(used);
  return `${converts.length === 0 ? '' : `import { ${converts.join(', ')} } from '../convert.ts';\n`}import { ${['attributesFrom', 'by', 'creates', 'defineResource', 'deletes', 'put', 'request', 'updates', ...words].toSorted().join(', ')} } from '../define.ts';
import { idFrom } from '../select.ts';

const byName = by({ ${name}: request('${key}') });

// https://docs.aws.amazon.com/${eventSource.split('.')[0]}/latest/APIReference/API_Create${noun}.html
export const ${camel(pascal(type.replace(/^aws_/, '')))} = defineResource({
  type: '${type}',
  eventSource: '${eventSource}',
  importId: idFrom('', 'id'),
  calls: {
    Create${noun}: creates(byName, put('${name}', request('${key}')), attributesFrom(request())),
    Update${noun}: updates(byName, attributesFrom(request())),
    Delete${noun}: deletes(byName),
  },
  attributes: {
${lines.join('\n')}
  },
});
`;
}

function wordFor(attribute: string, { type, required, optional }: AttributeSchema, name: string): string {
  if (attribute === name) return 'identity()';
  if (attribute === 'id' || attribute === 'tags_all' || (required !== true && optional !== true)) return 'computed()';
  const convert = { string: 'text', number: 'integer', bool: 'boolean' }[typeof type === 'string' ? type : ''];
  return convert === undefined ? 'written()' : `from('${camel(pascal(attribute))}', ${convert})`;
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
    requestParameters: { [camel(pascal(name))]: 'example' },
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

function camel(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
