/** Which texts identify a resource, and which texts in its values may refer to another one. */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';

/** Attributes by which AWS, CloudTrail and Terraform identify a resource with a single string. */
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

/** Attributes that name the resource itself or hold prose. */
const NAMES_NO_OTHER_RESOURCE = new Set<string>([
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

/** Shorter texts, such as `web` and `prod`, are ambiguous. */
const MIN_LENGTH = 5;

/** Quoted strings in a JSON document. */
const QUOTED = /"([^"\\]{5,})"/g;

/** Returns the texts that identify a resource and are long enough to be unambiguous. */
export function namesOf(values: JsonObject): readonly string[] {
  const texts = new Set<string>();
  for (const attribute of NAMING) {
    const value = values[attribute];
    if (typeof value === 'string' && value.length >= MIN_LENGTH) texts.add(value);
  }
  return [...texts];
}

/**
 * Finds the texts in a resource's values that may name another resource, including those in JSON documents. For an ARN below a resource
 * (`…/*`, an alias), returns the ARN of the resource.
 * @param isName whether a text identifies a resource
 */
export function namesIn(values: JsonObject, isName: (text: string) => boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const addName = (text: string): void => {
    if (text.length < MIN_LENGTH) return;
    if (isName(text)) found.add(text);
    else if (text.startsWith('arn:')) addArn(text);
    else if (text.startsWith('{') || text.startsWith('[')) for (const [, quoted = ''] of text.matchAll(QUOTED)) addName(quoted);
    else if (text.includes('.amazonaws.com')) for (const word of text.split(/[\s"',;@/]+|:\d+/)) if (isName(word)) found.add(word);
  };
  /** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
  const addArn = (arn: string): void => {
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
  for (const [attribute, value] of Object.entries(values)) if (!NAMES_NO_OTHER_RESOURCE.has(attribute)) visit(value, addName);
  return found;
}

function visit(value: Json, addName: (text: string) => void): void {
  if (typeof value === 'string') addName(value);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) visit(item, addName);
  else if (isJsonObject(value)) for (const item of Object.values(value)) visit(item, addName);
}
