import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Call, ResourceEntry, Select } from './entry.ts';
import { at } from './places.ts';
import type { Place } from './places.ts';

/**
 * Returns a list from the form that XML services print: empty text for no element, the element itself for one.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-understanding-s3-entries.html
 */
export function asList(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

/** Selects a list inside an XML element: empty if the element is empty, undefined if it is absent. `key`: the repeated child. */
export function listOf(element: Place, key: string): Select {
  const select = at(element);
  return (event) => {
    const found = select(event);
    if (found === undefined) return undefined;
    return isJsonObject(found) ? asList(found[key]) : [];
  };
}

/** @param path dotted, inside `root` */
export function within(root: Place, path: string): Select {
  const [select, keys] = [at(root), path.split('.')];
  return (event) => jsonAt(select(event), keys);
}

/** Decodes a percent-encoded part of a URL, which REST-JSON services log. */
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

/** Returns the name in lower case, as the service stores it. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html */
export function lowered(place: Place): Select {
  const select = at(place);
  return (event) => {
    const found = select(event);
    return typeof found === 'string' ? found.toLowerCase() : found;
  };
}

/**
 * Returns the ARN of a regional resource, with region and account of the record, so that equal names elsewhere do not match. Undefined if a
 * part is missing. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html
 * @param prefix text before the name, such as `table/`
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

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
export function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}

/** Returns the first identity whose parts are all in the record. `ways`: most reliable first. */
export function firstOf(...ways: readonly Call['identify'][]): Call['identify'] {
  return (event) => ways.map((way) => way(event)).find((identities) => identities.length > 0) ?? [];
}

/** Returns no identity for records that do not meet the condition, because a call may write several Terraform resources. */
export function where(condition: (event: CloudTrailEvent) => boolean, identify: Call['identify']): Call['identify'] {
  return (event) => (condition(event) ? identify(event) : []);
}

/** True for an object with other members, for an empty object, and for no object. */
export function holdsMoreThan(place: Place, keys: readonly string[]): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => {
    const found = select(event);
    return !isJsonObject(found) || Object.keys(found).length === 0 || Object.keys(found).some((key) => !keys.includes(key));
  };
}

/** True for a non-empty value. */
export function isFilled(place: Place): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => {
    const value = select(event);
    return value !== undefined && value !== null && value !== '';
  };
}

/** True for an empty text, which removes the value. */
export function isEmptied(place: Place): (event: CloudTrailEvent) => boolean {
  const select = at(place);
  return (event) => select(event) === '';
}

/** Builds an import id from the first form with known values. `forms`: such as `{bucket}:{name}`, in order of preference. */
export function idFrom(...forms: readonly string[]): ResourceEntry['importId'] {
  return (values: JsonObject) => forms.map((form) => filled(form, values)).find((id) => id !== undefined);
}

function filled(form: string, values: JsonObject): string | undefined {
  const known = [...form.matchAll(PART)].every(([, name = '']) => typeof values[name] === 'string' && values[name] !== '');
  return known ? form.replace(PART, (_all, name: string) => String(values[name])) : undefined;
}

const PART = /\{(\w+)\}/g;
