/**
 * Computes values that are known only after apply, as a service would return them. Takes planned values and a seed, returns them without
 * unknown values. Ids have the documented form, with content from the seed.
 */
import { createHash } from 'node:crypto';
import type { Json } from '#domain/json.ts';
import type { BlockSchema, CtyType } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject } from '#hcl/evaluate/value.ts';
import { identityOf } from './identities.ts';

/** The input of the computation. */
export interface Computation {
  readonly type: string;
  readonly schema: BlockSchema;
  readonly planned: ValueObject;
  /** Undefined on create. */
  readonly prior: ValueObject | undefined;
  readonly seed: number;
  readonly region: string;
  /** Whether an id exists already, so that two resources of the same code get different ids. */
  readonly isTaken: (id: string) => boolean;
}

/**
 * Computes unknown values.
 * @param computation type, plan and seed
 * @returns all members with known values; an update keeps the earlier ones if they were known
 */
export function computeUnknown(computation: Computation): ValueObject {
  const { schema, planned, prior } = computation;
  const made = prior === undefined ? makeNew(computation, 0) : {};
  const entries = Object.entries(planned).map(([name, value]): [string, Value] => {
    if (!hasUnknown(value)) return [name, value];
    const before = prior?.[name];
    if (before !== undefined && before !== null) return [name, before];
    if (value === UNKNOWN) return [name, made[name] ?? blankOf(schema.attributes[name]?.type ?? ['list', 'string'])];
    return [name, withoutUnknown(value)];
  });
  const values = Object.fromEntries(entries);
  return { ...values, ...readBack(computation.type, values) };
}

/** Values that the provider reads although code does not set them. */
function readBack(type: string, values: ValueObject): ValueObject {
  switch (type) {
    // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/cloudwatch_event_rule#is_enabled-1
    case 'aws_cloudwatch_event_rule':
      return values['state'] === null ? {} : { is_enabled: values['state'] === 'ENABLED' };
    // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_record: fields that are missing in the answer are
    // read as empty
    case 'aws_route53_record':
      return { set_identifier: values['set_identifier'] ?? '', health_check_id: values['health_check_id'] ?? '' };
    default:
      return {};
  }
}

function makeNew(computation: Computation, attempt: number): Readonly<Record<string, Json>> {
  const { type, planned, seed, region, isTaken } = computation;
  const fingerprint = JSON.stringify([seed, type, attempt, planned], (_, item: unknown) => (item === UNKNOWN ? '(unknown)' : item));
  const digest = createHash('sha256').update(fingerprint).digest('hex');
  const name = textOf(planned['name']) ?? nameFromPrefix(textOf(planned['name_prefix']), digest);
  const made: Readonly<Record<string, Json>> = {
    ...(planned['name'] === UNKNOWN && name !== undefined ? { name } : {}),
    tags_all: planned['tags'] === undefined || planned['tags'] === UNKNOWN ? {} : (planned['tags'] as Json),
    ...identityOf({ type, values: { ...planned, ...(name === undefined ? {} : { name }) }, digest, region }),
  };
  return typeof made['id'] === 'string' && isTaken(made['id']) && attempt < 8 ? makeNew(computation, attempt + 1) : made;
}

function nameFromPrefix(prefix: string | undefined, digest: string): string | undefined {
  return prefix === undefined ? undefined : `${prefix}${digest.slice(0, 12)}`;
}

function hasUnknown(value: Value): boolean {
  if (value === UNKNOWN) return true;
  if (Array.isArray(value)) return (value as readonly Value[]).some(hasUnknown);
  return isValueObject(value) && Object.values(value).some(hasUnknown);
}

function withoutUnknown(value: Value): Value {
  if (value === UNKNOWN) return null;
  if (Array.isArray(value)) return (value as readonly Value[]).map(withoutUnknown);
  if (!isValueObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutUnknown(item)]));
}

function blankOf(type: CtyType): Value {
  if (type === 'string') return '';
  if (type === 'number') return 0;
  if (type === 'bool') return false;
  if (typeof type === 'string') return null;
  if (type[0] === 'map') return {};
  return type[0] === 'object' ? null : [];
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
