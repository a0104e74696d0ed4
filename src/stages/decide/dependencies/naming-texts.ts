/** By which texts a resource is known, and which texts in its values may name another. */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Attributes by which AWS, CloudTrail and Terraform know a resource by one text. */
const NAMING = [
  'arn',
  'id',
  'url',
  'name',
  'bucket',
  'function_name',
  'key_id',
  'identifier',
  'cluster_identifier',
  'replication_group_id',
  'domain_name',
  'family',
  'uuid',
  'invoke_arn',
  'dns_name',
  'endpoint',
  'address',
] as const;

/** What stands here says what the resource itself is called, or is prose. */
const NAMES_NOBODY_ELSE = new Set<string>([
  ...NAMING.filter(
    (name) => !['bucket', 'function_name', 'key_id', 'cluster_identifier', 'replication_group_id', 'domain_name'].includes(name),
  ),
  'name_prefix',
  'tags',
  'tags_all',
  'description',
  'display_name',
  'comment',
  'region',
  'partition',
  'availability_zone',
]);

/** Texts as short as `web` and `prod` name anything. */
const SHORTEST = 5;

/** Whatever a JSON document says in quotes. */
const QUOTED = /"([^"\\]{5,})"/g;

/** The texts by which a resource is known, as far as they are long enough to mean one thing. */
export function namesOf(values: JsonObject): readonly string[] {
  const texts = new Set<string>();
  for (const attribute of NAMING) {
    const value = values[attribute];
    if (typeof value === 'string' && value.length >= SHORTEST) texts.add(value);
  }
  return [...texts];
}

/**
 * The texts in a resource's values that may name another resource, those inside JSON documents included; of an ARN that leads into a thing
 * (`…/*`, an alias) the thing's own.
 * @param isName whether somebody is known by a text
 */
export function namesIn(values: JsonObject, isName: (text: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const meet = (text: string): void => {
    if (text.length < SHORTEST) return;
    if (isName(text)) found.add(text);
    else if (text.startsWith('arn:')) meetArn(text);
    else if (text.startsWith('{') || text.startsWith('[')) for (const [, quoted = ''] of text.matchAll(QUOTED)) meet(quoted);
    else if (text.includes('.amazonaws.com')) for (const word of text.split(/[\s"',;@/]+|:\d+/)) if (isName(word)) found.add(word);
  };
  /** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
  const meetArn = (arn: string): void => {
    let end = arn.length;
    for (let cut = 0; cut < 4; cut += 1) {
      end = Math.max(arn.lastIndexOf('/', end - 1), arn.lastIndexOf(':', end - 1));
      const shorter = arn.slice(0, end);
      if (shorter.split(':', 7).length < 6) return;
      if (isName(shorter)) {
        found.add(shorter);
        return;
      }
    }
  };
  for (const [attribute, value] of Object.entries(values)) if (!NAMES_NOBODY_ELSE.has(attribute)) visit(value, meet);
  return found;
}

function visit(value: Json, meet: (text: string) => void): void {
  if (typeof value === 'string') meet(value);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) visit(item, meet);
  else if (isJsonObject(value)) for (const item of Object.values(value)) visit(item, meet);
}
