/** Changed leaves as permits see them: by people, automation and agents, with the real catalogue. */
import { parsePolicy } from '#config/policy-schema.ts';
import type { Json } from '#domain/json.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import type { JudgedDrift } from '#stages/decide/judged-drift.ts';
import type { Leaf } from '#stages/decide/permits/leaf.ts';
import { leavesOf } from '#stages/decide/permits/leaves.ts';
import type { Found } from '#stages/decide/permits/leaves.ts';
import type { ActorCategory } from '#stages/decide/permits/actor-category.ts';
import type { Drift } from '#domain/drift.ts';
import { aConsoleUser, anAssumedRole, anEvent } from './builders.ts';
import type { Caller } from './builders.ts';
import { aChange, aContext, aDrift, anIntent, anUnmanaged } from './drifts.ts';

/** One caller of each kind. */
export const BY: Readonly<Record<ActorCategory, Caller>> = {
  person: aConsoleUser('alice@example.com'),
  automation: anAssumedRole('deploy', 'run'),
  agent: { ...anAssumedRole('tuner', 'run'), userAgent: 'Boto3/1.40.0 agent/tuner' },
};

/** A policy with steps for agents. */
export const AGENTS_GRANTED = parsePolicy(
  { steps: { capacity: { agent: 2 }, timing: { agent: 2 }, threshold: { agent: 1.25 }, retention: { agent: 2 } } },
  'test',
);

/** The input of a test besides the values. */
export interface LeafTerms {
  /** A person by default. */
  readonly by?: ActorCategory;
  /** The resource was made by hand. */
  readonly isNew?: boolean;
  readonly context?: Partial<GuardrailContext>;
}

/**
 * A drift with its context.
 * @param drift any drift
 * @param over overrides of the context; the drift itself is among its drifts
 * @returns the input of permits
 */
export function judge(drift: Drift, over: Partial<GuardrailContext> = {}): JudgedDrift {
  const intent = anIntent([drift]);
  return { drift, intent, context: aContext({ intents: [intent], ...over, drifts: [drift, ...(over.drifts ?? [])] }) };
}

/**
 * The leaves of a change of one attribute.
 * @param address of the resource; its first part is the type
 * @param path top-level attribute
 * @param values before and after, whole
 * @param terms actor and context
 * @returns the leaves, including unknown ones
 */
export function leavesAt(
  address: string,
  path: string,
  [before, after]: readonly [before: Json, after: Json],
  { by = 'person', isNew = false, context = {} }: LeafTerms = {},
): readonly Found[] {
  const resourceType = address.split('.')[0] ?? '';
  const events = [anEvent(BY[by])];
  const drift = isNew
    ? anUnmanaged(resourceType, { [path]: after }, { events })
    : aDrift({ resourceType, address, changes: [aChange(path, before, after)], events });
  return leavesOf(judge(drift, context));
}

/**
 * The only leaf of a change of one attribute.
 * @param address of the resource
 * @param path top-level attribute
 * @param values before and after, whole
 * @param terms actor and context
 * @returns the leaf
 * @throws Error if the number of leaves is not one, or it is unknown
 */
export function aLeaf(address: string, path: string, values: readonly [before: Json, after: Json], terms: LeafTerms = {}): Leaf {
  const [leaf, ...others] = leavesAt(address, path, values, terms);
  if (leaf === undefined || others.length > 0 || 'unknown' in leaf)
    throw new Error(`expected one leaf of ${address} ${path}, found ${JSON.stringify([leaf, ...others].map((one) => one?.path))}`);
  return leaf;
}
