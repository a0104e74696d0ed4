/**
 * A knob: one attribute of one resource type that somebody can turn by a call, and what a careful reviewer says of it. Stated from the
 * services' and the provider's documentation, never from src/catalogue: what is graded must not write its own exam.
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';
import { call } from './api-call.ts';
import type { Random } from './random.ts';

/** What scenarios call a goal. */
export type Goal = 'operability' | 'availability' | 'security' | 'cost' | 'performance' | 'compliance';

/** What is to be decided of the turned knob. */
export interface Judgement {
  readonly decision: 'accept' | 'escalate' | 'revert';
  readonly why: string;
}

/** One attribute that can be turned. */
export interface Knob {
  readonly type: string;
  readonly attribute: string;
  readonly goal: Goal;
  /** What is at stake, in words: "visibility timeout". */
  readonly words: string;
  readonly judgement: Judgement;
  /** Another valid value; undefined where this resource cannot be turned. */
  readonly next: (values: JsonObject, random: Random) => Json | undefined;
  /** The calls that turn it. */
  readonly calls: (values: JsonObject, next: Json) => readonly ApiCall[];
  /** What reads the resource back. */
  readonly read: (values: JsonObject) => ApiCall;
  /** Attributes after the turn, where it is more than the one. */
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
  /** Input member → attribute it is taken from. */
  readonly identity: Readonly<Record<string, string>>;
  /** Dotted path of the member in the input; a number stands for an element of a list. */
  readonly member: string;
  /** How the call spells the value; as it is by default. */
  readonly as?: (value: Json) => Json;
  /** Members the call has beside, from the resource's own values. */
  readonly beside?: (values: JsonObject) => JsonObject;
  /** Other valid values; the present one is never drawn. */
  readonly values: readonly Json[];
  /** Only values above, or only below, the present number are drawn. */
  readonly direction?: 'up' | 'down';
  /** Whether this resource has the knob at all. */
  readonly when?: (values: JsonObject) => boolean;
  readonly read: readonly [operation: string, identity: Readonly<Record<string, string>>, beside?: JsonObject];
}

const HARMLESS: Judgement = { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' };

/**
 * Makes a knob of one member of one call.
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

/** Puts a value into a structure, making what is missing on the way. */
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
 * @returns its values; empty where there is none
 */
export function firstBlock(values: JsonObject, name: string): JsonObject {
  const blocks = values[name];
  const first = Array.isArray(blocks) ? ((blocks as readonly Json[])[0] ?? null) : null;
  return isJsonObject(first) ? first : {};
}

/**
 * A knob that is one attribute of a block.
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
