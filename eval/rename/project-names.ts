/**
 * Finds the words of a project that people chose as names, as opposed to words of AWS, Terraform or the provider: labels in code, names and
 * tags of resources, callers, files.
 */
import { posix } from 'node:path';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';
import type { FileTree } from '../file-tree.ts';
import { wordsIn } from './words.ts';

/** All texts of a project. */
export interface ProjectTexts {
  readonly infra: readonly FileTree[];
  /** The parsed state, records, world, drift and refresh. */
  readonly documents: readonly Json[];
  /** Names of arguments and nested blocks, and their defaults, are words of the provider, even if no state contains them. */
  readonly schema: ProviderSchema;
}

/** The words of a project. */
export interface ProjectWords {
  /** Names that people chose. */
  readonly names: ReadonlySet<string>;
  /** Words with a meaning for AWS, Terraform or the provider. */
  readonly known: ReadonlySet<string>;
}

/** Attributes that contain names, including `Name` and `functionName` of records. */
const NAMING =
  /(?:^|_)(?:name|names|id|identifier|bucket|alias|aliases|family|domain|prefix|group|queue|topic|table|cluster|function|owner|role|user|path|principalId|arn|index_key)$|(?:Name|Id|Identifier|Arn|Url|Prefix|Bucket)$/;
/** Maps whose keys people choose. */
const OF_TEAM = new Set([
  'tags',
  'tags_all',
  'tagset',
  'tag',
  'variables',
  'outputs',
  'labels',
  'environment',
  'configuration',
  'output_changes',
]);
const TAGS = new Set(['tags', 'tags_all', 'tagset', 'tag']);
// Includes the kinds of Glue jobs, which are the `name` of a command: https://docs.aws.amazon.com/glue/latest/webapi/API_JobCommand.html
const KEYWORDS =
  'reserved sso oidc eks dualstack execute api website east west north south central for in if else endif endfor true false null each count var local module modules vendor vendored lock hcl data path self terraform provider resource variable output locals lifecycle dynamic content source version type string number bool list map set object optional any tuple key value default description validation condition error message sensitive nullable depends providers alias backend required moved import from removed check assert precondition postcondition iterator labels ignore changes create before destroy prevent replace triggered hashicorp registry aws tfvars auto json yaml yml csv tpl tftpl http https com org net example amazonaws amazon www root main this glueetl gluestreaming glueray pythonshell';

/**
 * Finds the words of a project.
 * @param texts the project
 * @returns names and known words; a word that is both is known
 */
export function projectWords({ infra, documents, schema }: ProjectTexts): ProjectWords {
  const found: Found = { chosen: new Set(), names: new Set(), known: new Set(KEYWORDS.split(' ')), values: new Set() };
  for (const tree of infra) for (const [path, bytes] of tree) readFile(path, bytes.toString('utf8'), { found, schema });
  for (const document of documents) readJson(document, { key: '', ofTeam: false, ofTags: false }, found);
  const { chosen, known, values } = found;
  const names = [...chosen, ...[...found.names].filter((word) => !values.has(word))];
  // A word such as `fad` may be part of a hexadecimal id.
  return { names: new Set(names.filter((word) => !known.has(word) && !/^[a-f]+$/.test(word))), known: new Set([...known, ...values]) };
}

interface Found {
  /** Words that people chose with certainty: labels, keys of instances, callers, tag values. */
  readonly chosen: Set<string>;
  /** Words of attributes that contain names; AWS chose some of them. */
  readonly names: Set<string>;
  readonly known: Set<string>;
  /** Single words elsewhere: most are enum values of the API. */
  readonly values: Set<string>;
}

const LABELS = /^\s*(?:(?:resource|data)\s+"(?<type>[^"]+)"\s+"(?<name>[^"]+)"|(?:module|variable|output)\s+"(?<other>[^"]+)")/gm;
const LOCALS = /^locals\s*\{(?<body>[\s\S]*?)^\}/gm;

interface Reading {
  readonly found: Found;
  readonly schema: ProviderSchema;
}

function readFile(path: string, text: string, { found: { chosen, known }, schema }: Reading): void {
  const extension = posix.extname(path);
  addTo(chosen, path.slice(0, path.length - extension.length));
  addTo(known, extension);
  for (const { groups = {} } of text.matchAll(LABELS)) {
    const block = schema[groups['type'] ?? ''];
    for (const word of [...wordsIn(groups['type'] ?? ''), ...(block === undefined ? [] : argumentWords(block))]) known.add(word);
    for (const word of wordsIn(groups['name'] ?? groups['other'] ?? '')) chosen.add(word);
  }
  for (const { groups = {} } of text.matchAll(LOCALS))
    for (const [, name = ''] of (groups['body'] ?? '').matchAll(/^ {2}(\w+)\s*=/gm)) for (const word of wordsIn(name)) chosen.add(word);
  for (const [, name = ''] of text.matchAll(/\b([a-z][a-z0-9_]*)\(/g)) for (const word of wordsIn(name)) known.add(word);
}

const ARGUMENT_WORDS = new WeakMap<BlockSchema, readonly string[]>();

function argumentWords(block: BlockSchema): readonly string[] {
  const known = ARGUMENT_WORDS.get(block);
  if (known !== undefined) return known;
  const nested = Object.values(block.blocks).flatMap((inner) => argumentWords(inner.block));
  const defaults = Object.values(block.attributes).flatMap((attribute) =>
    typeof attribute.default === 'string' ? [attribute.default] : [],
  );
  const own = [...Object.keys(block.attributes), ...Object.keys(block.blocks), ...defaults];
  const words = [...new Set([...own.flatMap(wordsIn), ...nested])];
  ARGUMENT_WORDS.set(block, words);
  return words;
}

interface Place {
  readonly key: string;
  /** True below a map whose keys people choose. */
  readonly ofTeam: boolean;
  readonly ofTags: boolean;
}

function readJson(value: Json, place: Place, found: Found): void {
  if (typeof value === 'string') readText(value, place, found);
  else if (Array.isArray(value)) for (const one of value) readJson(one, place, found);
  else if (value !== null && typeof value === 'object') readObject(value as JsonObject, place, found);
}

function readObject(value: JsonObject, { ofTeam, ofTags }: Place, found: Found): void {
  for (const [key, inner] of Object.entries(value)) {
    // Engine settings. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_Parameter.html
    if (typeof inner === 'string' && (key === 'parameterName' || (key === 'name' && 'apply_method' in value))) addTo(found.known, inner);
    // A key that is an address, an ARN or a name does not come from AWS.
    if (!ofTeam && /^[A-Za-z][A-Za-z0-9_]*$/.test(key)) for (const word of wordsIn(key)) found.known.add(word);
    const name = key.toLowerCase();
    readJson(inner, { key, ofTeam: ofTeam || OF_TEAM.has(name), ofTags: ofTags || TAGS.has(name) }, found);
  }
}

function readText(text: string, { key, ofTeam, ofTags }: Place, found: Found): void {
  if (key === 'userAgent') return;
  // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/resource-ids.html
  if (/^[a-z]+-(?:[0-9a-f]{8}|[0-9a-f]{17})$/.test(text)) return addTo(found.known, text.slice(0, text.indexOf('-')));
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-vs-inline.html#aws-managed-policies
  if (/^arn:aws[a-z-]*:[a-z]+:[a-z0-9-]*:aws:/.test(text)) return addTo(found.known, text);
  const inner = parsed(text);
  if (inner !== undefined) return readJson(inner, { key, ofTeam, ofTags }, found);
  const [, , service = '', , , ...rest] = text.startsWith('arn:') ? text.split(':') : [];
  if (service !== '') {
    // ARNs of these services have no resource type.
    const [type = ''] = ['s3', 'sns', 'sqs'].includes(service) ? [] : (/^[a-zA-Z-]+(?=[/:])/.exec(rest.join(':')) ?? []);
    addTo(found.known, `${service} ${type}`);
    return addTo(service === 'sts' ? found.chosen : found.names, rest.join(':').slice(type.length));
  }
  const [, host, path = ''] = /^https?:\/\/([^/]+\.amazonaws\.com)(\/.*)?$/.exec(text) ?? [];
  if (host !== undefined) {
    addTo(found.known, host);
    return addTo(found.names, path);
  }
  if (/^[a-z0-9-]+\.amazonaws\.com$/.test(text) || /^[a-z0-9-]+:[A-Za-z*]+$/.test(text)) return addTo(found.known, text);
  if (key === 'eventName' || key === 'eventSource') return addTo(found.known, text);
  // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-types.html#instance-type-names
  if (/^(?:[a-z]+\.)?[a-z0-9-]+\.(?:nano|micro|small|medium|large|\d*xlarge|metal)$/.test(text)) return addTo(found.known, text);
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
  const [unique] = /^A[A-Z]{3}[A-Z0-9-]{8,}/.exec(text) ?? [];
  if (unique !== undefined) addTo(found.known, unique);
  if (ofTags || key === 'index_key') return addTo(found.chosen, text);
  if (ofTeam || NAMING.test(key)) return addTo(found.names, text);
  if (/^[A-Za-z0-9_.]+$/.test(text)) addTo(found.values, text);
}

function addTo(words: Set<string>, text: string): void {
  for (const word of wordsIn(text)) words.add(word);
}

/** Parses a document in a text, such as a policy. */
function parsed(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
