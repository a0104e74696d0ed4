import { changedLeaves } from '#catalogue/changed-leaves.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { numberIn } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { agentBoundsAt } from './agent-bounds.ts';
import type { BoundsContext } from './agent-bounds.ts';

/** A value that somebody wants an attribute to have. */
export interface WantedValue {
  readonly address: string;
  readonly attribute: string;
  readonly before: Json;
  readonly value: Json;
}

/** The value with every number that is out of bounds moved to the bound; undefined where none is. Fails as agentBoundsAt does. */
export function nearestWithin({ address, attribute, before, value }: WantedValue, context: BoundsContext): Json | undefined {
  const leaves = changedLeaves({ path: attribute, before, after: value }).filter((leaf) => leaf.item === '');
  return leaves.reduce<Json | undefined>((nearest, leaf) => {
    const number = numberIn(leaf.after);
    const clamped = number === undefined ? undefined : clamp(number, agentBoundsAt(address, leaf.path, context).bounds);
    if (clamped === undefined || clamped === number) return nearest;
    return withLeaf(nearest ?? value, leaf.path.split('.').slice(1), typeof leaf.after === 'string' ? String(clamped) : clamped);
  }, undefined);
}

function clamp(number: number, { min, max }: Bounds): number {
  return Math.min(Math.max(number, min?.value ?? -Infinity), max?.value ?? Infinity);
}

/** Of blocks only a single one has numbers with a path of their own. */
function withLeaf(value: Json, steps: readonly string[], leaf: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return leaf;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withLeaf(item, steps, leaf));
  return isJsonObject(value) ? { ...value, [step]: withLeaf(value[step] ?? null, rest, leaf) } : value;
}
