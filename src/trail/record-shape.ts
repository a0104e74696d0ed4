import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';

/** What the bytes of a value have to be, so that the schema takes the value as it is. `slow`: the bytes cannot tell. */
export type Expected =
  | { readonly kind: 'flag' | 'object' | 'slow' }
  | { readonly kind: 'text'; readonly mayBeEmpty: boolean; readonly check: ((text: string) => boolean) | undefined }
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'list'; readonly item: Expected };

/** A known key of an object. */
export interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `"name":`, four bytes at a time; of the last one `lastMask` tells those that count. */
  readonly lead: Int32Array;
  readonly leadLength: number;
  readonly lastMask: number;
  /** A number from 1 that no other key of the whole shape has. */
  readonly slot: number;
  readonly expected: Expected;
  readonly required: boolean;
  /** Whether null stands for what is absent. */
  readonly nullIsAbsent: boolean;
}

/** The known keys of an object. */
export interface Members {
  /** A number like those of its members. */
  readonly slot: number;
  readonly all: readonly Member[];
  readonly slots: readonly number[];
  /** Slots of the members that have to be there. */
  readonly required: readonly number[];
  /** The member whose key stands between two indices, without its quotes. */
  readonly find: (bytes: Uint8Array, start: number, end: number) => Member | undefined;
}

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

const TABLE_SIZE = 256;

let slots = 0;

function memberOf(name: string, expected: Expected, options: { readonly required: boolean; readonly nullIsAbsent: boolean }): Member {
  slots += 1;
  return { name, bytes: new TextEncoder().encode(name), ...leadOf(name), slot: slots, expected, ...options };
}

function leadOf(name: string): Pick<Member, 'lead' | 'leadLength' | 'lastMask'> {
  const bytes = new TextEncoder().encode(`"${name}":`);
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const lead = Int32Array.from({ length: padded.length / 4 }, (_, index) => view.getInt32(4 * index, true));
  const inLast = bytes.length % 4;
  return { lead, leadLength: bytes.length, lastMask: inLast === 0 ? -1 : (1 << (8 * inLast)) - 1 };
}

function membersOf(all: readonly Member[]): Members {
  const table: (Member | undefined)[] = Array.from({ length: TABLE_SIZE }, () => undefined);
  for (const member of all) {
    let at = keyHash(member.bytes, 0, member.bytes.length);
    while (table[at] !== undefined) at = (at + 1) % TABLE_SIZE;
    table[at] = member;
  }
  const find = (bytes: Uint8Array, start: number, end: number): Member | undefined => {
    let at = keyHash(bytes, start, end);
    for (;;) {
      const member = table[at];
      if (member === undefined) return undefined;
      if (member.bytes.length === end - start && standsAt(member.bytes, bytes, start)) return member;
      at = (at + 1) % TABLE_SIZE;
    }
  };
  const required = all.filter((member) => member.required).map(({ slot }) => slot);
  slots += 1;
  return { slot: slots, all, slots: all.map((member) => member.slot), required, find };
}

/** Where the search for a key begins: length, first letter and the third from the end part the keys of a record well. */
function keyHash(bytes: Uint8Array, start: number, end: number): number {
  return ((end - start) * 7 + (bytes[start] ?? 0) * 3 + (bytes[end - 3] ?? 0) * 13) % TABLE_SIZE;
}

function standsAt(spelling: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < spelling.length; index += 1) if (spelling[index] !== bytes[start + index]) return false;
  return true;
}

function schemaMember(name: string, schema: Schema, nullIsAbsent: { readonly here: boolean; readonly inside: boolean }): Member {
  const required = schema.def.type !== 'optional' && schema.def.type !== 'default';
  return memberOf(name, expectedOf(schema, nullIsAbsent.inside), { required, nullIsAbsent: nullIsAbsent.here });
}

function expectedOf(schema: Schema, nullIsAbsent: boolean): Expected {
  const { type, innerType, element, shape, valueType } = schema.def;
  if (innerType !== undefined) return expectedOf(innerType, nullIsAbsent);
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'array' && element !== undefined) return { kind: 'list', item: expectedOf(element, false) };
  if (type === 'object' && shape !== undefined) {
    const nulls = { here: nullIsAbsent, inside: nullIsAbsent };
    return { kind: 'members', members: membersOf(Object.entries(shape).map(([name, inner]) => schemaMember(name, inner, nulls))) };
  }
  // A schema of our own that takes every object is asked what it takes.
  const takesObjects = type === 'record' ? valueType?.def.type === 'unknown' : type === 'custom' && schema.safeParse({ any: 1 }).success;
  return { kind: takesObjects ? 'object' : 'slow' };
}

function textOf(schema: Schema): Expected {
  const checks = (schema.def.checks ?? []).map((check) => check._zod.def);
  const lengthOnly = checks.every(({ check, minimum }) => check === 'min_length' && minimum === 1);
  return { kind: 'text', mayBeEmpty: checks.length === 0, check: lengthOnly ? undefined : (text) => schema.safeParse(text).success };
}

function shapeOfRecord(): Members {
  const { shape = {} } = (CloudTrailEvent as unknown as Schema).def;
  const known = Object.entries(shape).map(([name, schema]) => schemaMember(name, schema, { here: true, inside: name === 'userIdentity' }));
  const others = OTHER_FORMS.map((name) => memberOf(name, { kind: 'slow' }, { required: false, nullIsAbsent: false }));
  return membersOf([...known, ...others]);
}

/**
 * The shape of a record, made from its schema, so that a field added there is checked here. Null is absent at the top of a
 * record and within userIdentity, as the trace stage has it; elsewhere the schema says.
 */
export const RECORD_SHAPE: Members = shapeOfRecord();

/** Every slot of the shape is below. */
export const RECORD_SLOTS: number = slots + 1;

/**
 * The texts of a record that have to pass more than their length.
 */
export const CHECKED_TEXTS: readonly Member[] = RECORD_SHAPE.all.filter(
  ({ expected }) => expected.kind === 'text' && expected.check !== undefined,
);
