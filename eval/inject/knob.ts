/**
 * A knob: one attribute of one resource type that a call can change, and a careful reviewer's verdict on it. From the documentation of the
 * services and the provider, never from src/catalogue, so that the test is independent of the tested code.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';
import { call } from './api-call.ts';
import type { Random } from './random.ts';

/** Goals in scenarios. */
export type Goal = 'operability' | 'availability' | 'security' | 'cost' | 'performance' | 'compliance';

/** The right decision for a turned knob. */
export interface Judgement {
  readonly decision: 'accept' | 'escalate' | 'revert';
  readonly why: string;
}

/** One attribute that can be changed. */
export interface Knob {
  readonly type: string;
  readonly attribute: string;
  readonly goal: Goal;
  /** The setting as text: "visibility timeout". */
  readonly words: string;
  readonly judgement: Judgement;
  /** Returns another valid value; undefined if this resource cannot be changed. */
  readonly next: (values: JsonObject, random: Random) => Json | undefined;
  /** Returns the calls that change it. */
  readonly calls: (values: JsonObject, next: Json) => readonly ApiCall[];
  /** Returns the call that reads the resource. */
  readonly read: (values: JsonObject) => ApiCall;
  /** Returns all attributes that change with it. */
  readonly changes: (values: JsonObject, next: Json) => JsonObject;
}

/** A knob whose value is one member of one call. */
export interface ScalarKnob {
  readonly type: string;
  readonly attribute: string;
  readonly goal: Goal;
  readonly words: string;
  readonly judgement?: Judgement;
  readonly service: string;
  readonly operation: string;
  /** Input member → the attribute that provides its value. */
  readonly identity: Readonly<Record<string, string>>;
  /** Dotted path of the member in the input; a number is the index of a list element. */
  readonly member: string;
  /** Converts the value for the call; by default unchanged. */
  readonly as?: (value: Json) => Json;
  /** Returns further members of the call, from the resource's own values. */
  readonly beside?: (values: JsonObject) => JsonObject;
  /** Valid values; the current one is never drawn. */
  readonly values: readonly Json[];
  /** Only values above, or only below, the current number are drawn. */
  readonly direction?: 'up' | 'down';
  /** Whether the knob applies to this resource. */
  readonly when?: (values: JsonObject) => boolean;
  readonly read: readonly [operation: string, identity: Readonly<Record<string, string>>, beside?: JsonObject];
}

const HARMLESS: Judgement = { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' };

/**
 * Makes a knob for one member of one call.
 * @param scalar the facts
 * @returns the knob
 */
export function scalarKnob(scalar: ScalarKnob): Knob {
  const { type, attribute, goal, words, judgement = HARMLESS, service, read } = scalar;
  return {
    type,
    attribute,
    goal,
    words,
    judgement,
    next: (values, random) => drawn(scalar, values, random),
    calls: (values, next) => [call(service, scalar.operation, inputOf(scalar, values, next))],
    read: (values) => call(service, read[0], { ...identityOf(read[1], values), ...read[2] }),
    changes: (_, next) => ({ [attribute]: next }),
  };
}

function drawn({ attribute, values: valid, direction, when }: ScalarKnob, values: JsonObject, random: Random): Json | undefined {
  if (when?.(values) === false) return undefined;
  const present = values[attribute] ?? null;
  const others = valid.filter((value) => {
    if (value === present || String(value) === String(present)) return false;
    if (direction === undefined || typeof value !== 'number') return true;
    return direction === 'up' ? value > Number(present) : value < Number(present);
  });
  return others.length === 0 ? undefined : random.pick(others);
}

function inputOf({ identity, member, as, beside }: ScalarKnob, values: JsonObject, next: Json): JsonObject {
  const base = { ...identityOf(identity, values), ...beside?.(values) };
  return placed(base, member.split('.'), as === undefined ? next : as(next)) as JsonObject;
}

function identityOf(identity: Readonly<Record<string, string>>, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(identity).map(([member, attribute]) => {
      const value = values[attribute] ?? null;
      return [member.replace(/\[\]$/, ''), member.endsWith('[]') ? [value] : value];
    }),
  );
}

/** Sets a value in a structure and creates missing parents. */
function placed(value: Json | undefined, [step, ...rest]: readonly string[], leaf: Json): Json {
  if (step === undefined) return leaf;
  if (step === '0') return [placed(undefined, rest, leaf)];
  const members = isJsonObject(value ?? null) ? (value as JsonObject) : {};
  return { ...members, [step]: placed(members[step], rest, leaf) };
}

/**
 * The first block of a kind.
 * @param values a resource's attributes
 * @param name of the block
 * @returns its values; empty if there is none
 */
export function firstBlock(values: JsonObject, name: string): JsonObject {
  const blocks = values[name];
  const first = Array.isArray(blocks) ? ((blocks as readonly Json[])[0] ?? null) : null;
  return isJsonObject(first) ? first : {};
}

/**
 * Makes a knob for one attribute of a block.
 * @param scalar the facts; `attribute` is the block's name
 * @param inner the attribute in the block
 * @returns the knob
 */
export function blockKnob(scalar: ScalarKnob, inner: string): Knob {
  const seen = (values: JsonObject): JsonObject => ({ ...values, [scalar.attribute]: firstBlock(values, scalar.attribute)[inner] ?? null });
  return {
    ...scalarKnob(scalar),
    next: (values, random) =>
      Object.keys(firstBlock(values, scalar.attribute)).length === 0 ? undefined : drawn(scalar, seen(values), random),
    changes: (values, next) => ({ [scalar.attribute]: [{ ...firstBlock(values, scalar.attribute), [inner]: next }] }),
  };
}
