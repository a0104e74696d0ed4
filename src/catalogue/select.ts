/**
 * More words for entries: selecting values that a record holds only in parts, and naming resources by them.
 * Pure functions of one record, like those of define.ts.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Call, ResourceEntry, Select } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';

/**
 * Reads a list the way XML services print it in CloudTrail: nothing or an empty text for none, the element itself for one.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-understanding-s3-entries.html
 * @param value what stands in the record
 * @returns the elements
 */
export function asList(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/**
 * Selects a list inside an XML element.
 * @param element the element around the list
 * @param key name of the repeated child
 * @returns a selector of the list, which is empty where the element is; undefined where the record has no such element
 */
export function listOf(element: Place, key: string): Select {
  const select = at(element);
  return (event) => {
    const found = select(event);
    if (found === undefined) return undefined;
    return isJsonObject(found) ? asList(found[key]) : [];
  };
}

/**
 * Selects inside of what another selector finds.
 * @param path dotted keys from there
 * @returns a selector
 */
export function within(root: Place, path: string): Select {
  const [select, keys] = [at(root), path.split('.')];
  return (event) => jsonAt(select(event), keys);
}

/**
 * Decodes a text that came to the service as part of a URL: REST-JSON services leave it percent-encoded in the record.
 * @param place where the text stands
 * @returns a selector of the plain text
 */
export function decoded(place: Place): Select {
  const select = at(place);
  return (event) => {
    const value = select(event);
    if (typeof value !== 'string' || !value.includes('%')) return value;
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  };
}

/**
 * Selects a name as the service keeps it: in small letters. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html
 * @param place where the call names the thing
 * @returns a selector of the name
 */
export function lowered(place: Place): Select {
  const select = at(place);
  return (event) => {
    const found = select(event);
    return typeof found === 'string' ? found.toLowerCase() : found;
  };
}

/**
 * Builds the ARN of a regional resource out of its name and the region and account of the record, so that an equal
 * name elsewhere is not taken for it. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
 * @param service the ARN's service, such as `sqs`
 * @param prefix what stands before the name, such as `table/`
 * @param name where the name stands
 * @returns a selector; undefined where name, region or account is not in the record
 */
export function arnOf(service: string, prefix: string, name: Place): Select {
  const select = at(name);
  return (event) => {
    const found = select(event);
    const account = accountOf(event);
    if (typeof found !== 'string' || found === '' || event.awsRegion === '' || account === undefined) return undefined;
    return `arn:${partitionOf(event.awsRegion)}:${service}:${event.awsRegion}:${account}:${prefix}${found}`;
  };
}

function accountOf(event: CloudTrailEvent): string | undefined {
  return event.recipientAccountId ?? event.userIdentity.accountId;
}

/**
 * The first part of every ARN after `arn`. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
 * @param region such as `us-east-1`
 * @returns the partition the region lies in
 */
export function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}

/**
 * Identifies a resource by the first way that the record has everything for.
 * @param ways identifiers, the surest first
 * @returns an identifier
 */
export function firstOf(...ways: readonly Call['identify'][]): Call['identify'] {
  return (event) => ways.map((way) => way(event)).find((identities) => identities.length > 0) ?? [];
}

/**
 * Limits an identifier to records that concern the type: one call may write several Terraform resources.
 * @param condition whether the record does
 * @returns an identifier that names nothing for other records
 */
export function where(condition: (event: CloudTrailEvent) => boolean, identify: Call['identify']): Call['identify'] {
  return (event) => (condition(event) ? identify(event) : []);
}

/**
 * Whether a selected object holds more than the given keys: what lies beyond them is another resource's.
 * @param keys the keys that do not count
 * @returns a condition; true also where there is no object, since nothing then speaks against it
 */
export function holdsMoreThan(place: Place, keys: readonly string[]): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => {
    const found = select(event);
    return !isJsonObject(found) || Object.keys(found).length === 0 || Object.keys(found).some((key) => !keys.includes(key));
  };
}

/**
 * Whether a value stands in the record and says something.
 * @param place where it would stand
 * @returns a condition; an empty text does not count
 */
export function isFilled(place: Place): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => {
    const value = select(event);
    return value !== undefined && value !== null && value !== '';
  };
}

/**
 * Whether a value stands in the record as an empty text, by which services are told to remove it.
 * @param place where it would stand
 * @returns a condition
 */
export function isEmptied(place: Place): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => select(event) === '';
}

/**
 * Makes an import id of attributes.
 * @param forms such as `{bucket}:{name}`, the fullest first
 * @returns a function of the resource's values: the first form of which all are known; undefined where there is none
 */
export function idFrom(...forms: readonly string[]): ResourceEntry['importId'] {
  return (values: JsonObject) => forms.map((form) => filled(form, values)).find((id) => id !== undefined);
}

function filled(form: string, values: JsonObject): string | undefined {
  const known = [...form.matchAll(PART)].every(([, name = '']) => typeof values[name] === 'string' && values[name] !== '');
  return known ? form.replace(PART, (_all, name: string) => String(values[name])) : undefined;
}

const PART = /\{(\w+)\}/g;
