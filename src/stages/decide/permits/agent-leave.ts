/** What an agent may change without a person: only what code or the policy leaves to it. Creation, deletion and bounds belong to code. */
import type { Finding } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { agentBoundsAt, hasAgentsShare } from '../bounds/agent-bounds.ts';
import type { Steps } from '#config/policy/steps.ts';
import { numberIn } from '../bounds/bounds.ts';
import { resourceName } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import type { Leaf } from './leaf.ts';
import { isFree, leavesOf } from './leaves.ts';
import { grantedStep } from './granted-step.ts';
import { moverOf } from './mover.ts';
import { teamPermits } from './team-permits.ts';

/** Returns why an agent's change belongs to code regardless of permits, as the end of a sentence; undefined for all other changes. */
export function skeletonLacks(leaf: Leaf): string | undefined {
  if (leaf.mover !== 'agent' || leaf.isNew) return undefined;
  const { drift, context } = leaf.judged;
  if (namesTag(leaf, context.policy.agentTags.managed)) return 'marks what agents may change; agents may not change the mark';
  const binds = leaf.governs === 'bound' && drift.address !== undefined && hasAgentsShare(drift.address, context);
  return binds ? 'is a bound of what agents may change; agents may not change their bounds' : undefined;
}

/** Tags are a map, or blocks with one key each. */
function namesTag({ path, before, after }: Leaf, key: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (name === 'tags' || name === 'tags_all')
    return rest.length === 0 ? mentions(before, key) !== mentions(after, key) : rest.join('.') === key;
  return name === 'tag' && (mentions(before, key) || mentions(after, key));
}

function mentions(value: unknown, key: string): boolean {
  return (JSON.stringify(value ?? null) ?? '').includes(JSON.stringify(key));
}

/** Returns why no permit of the table applies to an agent, as the end of a sentence: the policy grants it no step of this kind. */
export function agentLacks(leaf: Leaf): string | undefined {
  const { mover, governs, isNew } = leaf;
  if (mover !== 'agent' || isNew || isFree(governs)) return undefined;
  const isGranted = Object.hasOwn(leaf.judged.context.policy.steps, governs) && grantedStep(leaf, governs as keyof Steps) > 1;
  return isGranted ? undefined : 'was changed by an agent, and neither a mark nor the policy leaves it to agents';
}

/** Guardrails that define themselves what an agent may do for a time: announced overrides, and holds by people. */
const GIVES_LEAVE = new Set(['override-mode', 'held']);

/**
 * Finds a change by an agent beyond what it may do, if no finding escalates already; one sentence without a full stop.
 * @param minded the findings so far
 */
export function beyondLeave(judged: JudgedDrift, minded: readonly Finding[]): string | undefined {
  if (minded.some(({ effect }) => effect === 'escalate') || moverOf(judged.drift.actors, judged) !== 'agent') return undefined;
  const { drift, context } = judged;
  const whole = wholeLacks(judged);
  if (whole !== undefined) return boundText(`${resourceName(drift)} ${whole}`, 300);
  const isLeft = minded.some(({ guardrail }) => GIVES_LEAVE.has(guardrail) || isOfTeam(guardrail, judged));
  for (const leaf of leavesOf(judged)) {
    if ('unknown' in leaf) continue;
    const closed = skeletonLacks(leaf);
    const lack = closed ?? ((isLeft && leaf.governs !== 'bound') || teamPermits(leaf) !== undefined ? undefined : agentLacks(leaf));
    if (lack === undefined || isOwn(leaf)) continue;
    return boundText(`${leaf.path} of ${resourceName(drift)} ${lack}`, 300);
  }
  return undefined;

  /** The musculature guardrail checks agent-managed numbers. */
  function isOwn({ path, before, after }: Leaf): boolean {
    if (drift.address === undefined || (numberIn(before) === undefined && numberIn(after) === undefined)) return false;
    return agentBoundsAt(drift.address, path, context).isAgentManaged;
  }
}

/** Returns why the creation or deletion of a resource belongs to code, as the end of a sentence; undefined if no agent took part. */
export function wholeLacks(judged: JudgedDrift): string | undefined {
  const { kind, recreated, actors } = judged.drift;
  if (moverOf(actors, judged) !== 'agent') return undefined;
  const only = 'agents may create and delete resources only through code';
  if (kind === 'missing') return `was deleted by an agent; ${only}`;
  if (kind === 'unmanaged') return `was created by an agent; ${only}`;
  return recreated === true ? `was deleted and created again by an agent; ${only}` : undefined;
}

/** Whether a finding comes from a team rule, or from a guardrail whose effect the team set. */
function isOfTeam(guardrail: string, { context: { policy } }: JudgedDrift): boolean {
  return /^(?:policy|rego):/.test(guardrail) || policy.guardrails[guardrail]?.effect !== undefined;
}
