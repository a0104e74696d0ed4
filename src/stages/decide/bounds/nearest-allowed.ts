import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { exceededLimit, numberIn } from './bounds.ts';
import type { Bounds, Limit } from './bounds.ts';
import { agentBoundsAt } from './agent-bounds.ts';
import type { BoundsContext } from './agent-bounds.ts';

/** The value that a proposal wants for an attribute. */
export interface WantedValue {
  readonly address: string;
  readonly attribute: string;
  readonly before: Json;
  readonly value: Json;
}

/** Returns the value with every number outside its bounds set to the bound; undefined if none is outside. Throws like agentBoundsAt. */
export function clampToBounds(wanted: WantedValue, context: BoundsContext): Json | undefined {
  const { address, value } = wanted;
  return leavesOf(wanted).reduce<Json | undefined>((nearest, leaf) => {
    const number = numberIn(leaf.after);
    const clamped = number === undefined ? undefined : clamp(number, agentBoundsAt(address, leaf.path, context).bounds);
    if (clamped === undefined || clamped === number) return nearest;
    return withLeaf(nearest ?? value, leaf.path.split('.').slice(1), typeof leaf.after === 'string' ? String(clamped) : clamped);
  }, undefined);
}

/** Finds the first bound that a wanted value exceeds; undefined if it exceeds none. Throws like agentBoundsAt. */
export function firstExceededBound(
  wanted: WantedValue,
  context: BoundsContext,
): { readonly side: 'min' | 'max'; readonly limit: Limit } | undefined {
  for (const leaf of leavesOf(wanted)) {
    const number = numberIn(leaf.after);
    const { bounds } = agentBoundsAt(wanted.address, leaf.path, context);
    const limit = number === undefined ? undefined : exceededLimit(number, bounds);
    if (limit !== undefined) return { side: limit === bounds.min ? 'min' : 'max', limit };
  }
  return undefined;
}

function leavesOf({ attribute, before, value }: WantedValue): readonly ChangedLeaf[] {
  return changedLeaves({ path: attribute, before, after: value }).filter((leaf) => leaf.item === '');
}

function clamp(number: number, { min, max }: Bounds): number {
  return Math.min(Math.max(number, min?.value ?? -Infinity), max?.value ?? Infinity);
}

/** Only a single block of a type has numbers with a path of their own. */
function withLeaf(value: Json, steps: readonly string[], leaf: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return leaf;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withLeaf(item, steps, leaf));
  return isJsonObject(value) ? { ...value, [step]: withLeaf(value[step] ?? null, rest, leaf) } : value;
}
