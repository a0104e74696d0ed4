import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

/** What the bytes of a value have to be, so that the schema takes the value as it is. `slow`: the bytes cannot tell. */
export type Expected =
  | { readonly kind: 'flag' | 'object' | 'slow' }
  | { readonly kind: 'text'; readonly mayBeEmpty: boolean; readonly isChecked: boolean }
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'list'; readonly item: Expected };

/** A known key of an object. */
export interface Member {
  readonly name: string;
  readonly expected: Expected;
  readonly required: boolean;
  /** Whether null stands for what is absent. */
  readonly nullIsAbsent: boolean;
}

/** The known keys of an object. */
export type Members = readonly Member[];

/** The part of a zod schema that is read here. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly valueType?: Schema;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string; readonly minimum?: number } } }[];
  };
  safeParse(value: unknown): { readonly success: boolean };
}

/** Keys that make something else of an object than a record by itself: what they mean is for recordsIn and the trace stage. */
const OTHER_FORMS = ['Records', 'Events', 'CloudTrailEvent', 'detail-type', 'digestStartTime', 'insightDetails'];

function schemaMember(name: string, schema: Schema, nullIsAbsent: { readonly here: boolean; readonly inside: boolean }): Member {
  const required = schema.def.type !== 'optional' && schema.def.type !== 'default';
  return { name, expected: expectedOf(schema, nullIsAbsent.inside), required, nullIsAbsent: nullIsAbsent.here };
}

function expectedOf(schema: Schema, nullIsAbsent: boolean): Expected {
  const { type, innerType, element, shape, valueType } = schema.def;
  if (innerType !== undefined) return expectedOf(innerType, nullIsAbsent);
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'array' && element !== undefined) return { kind: 'list', item: expectedOf(element, false) };
  if (type === 'object' && shape !== undefined) {
    const nulls = { here: nullIsAbsent, inside: nullIsAbsent };
    return { kind: 'members', members: Object.entries(shape).map(([name, inner]) => schemaMember(name, inner, nulls)) };
  }
  // A schema of our own that takes every object is asked what it takes.
  const takesObjects = type === 'record' ? valueType?.def.type === 'unknown' : type === 'custom' && schema.safeParse({ any: 1 }).success;
  return { kind: takesObjects ? 'object' : 'slow' };
}

function textOf(schema: Schema): Expected {
  const checks = (schema.def.checks ?? []).map((check) => check._zod.def);
  const lengthOnly = checks.every(({ check, minimum }) => check === 'min_length' && minimum === 1);
  return { kind: 'text', mayBeEmpty: checks.length === 0, isChecked: !lengthOnly };
}

function shapeOfRecord(): Members {
  const { shape = {} } = (CloudTrailEvent as unknown as Schema).def;
  const known = Object.entries(shape).map(([name, schema]) => schemaMember(name, schema, { here: true, inside: name === 'userIdentity' }));
  const others = OTHER_FORMS.map((name): Member => ({ name, expected: { kind: 'slow' }, required: false, nullIsAbsent: false }));
  return [...known, ...others];
}

/**
 * The shape of a record, made from its schema, so that a field added there is checked here. Null is absent at the top of a
 * record and within userIdentity, as the trace stage has it; elsewhere the schema says.
 */
export const RECORD_SHAPE: Members = shapeOfRecord();

/** Texts of a record that have to pass more than their length. */
export const CHECKED_TEXTS: readonly string[] = RECORD_SHAPE.filter(({ expected }) => expected.kind === 'text' && expected.isChecked).map(
  ({ name }) => name,
);
