/** What an agent may change without a person: only what code or the policy leaves to it. Creation, deletion and bounds belong to code. */
import type { Finding } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { agentBoundsAt, hasAgentManagedAttributes } from '../bounds/agent-bounds.ts';
import type { Steps } from '#config/policy/steps.ts';
import { numberIn } from '../bounds/bounds.ts';
import { resourceName } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import type { Leaf } from './leaf.ts';
import { isFree, leavesOf } from './leaves.ts';
import { grantedStep } from './granted-step.ts';
import { actorCategoryOf } from './actor-category.ts';
import { teamPermits } from './team-permits.ts';

/** Returns why an agent's change belongs to code regardless of permits, as the end of a sentence; undefined for all other changes. */
export function skeletonViolation(leaf: Leaf): string | undefined {
  if (leaf.actorCategory !== 'agent' || leaf.isNew) return undefined;
  const { drift, context } = leaf.judged;
  if (changesTag(leaf, context.policy.agentTags.managed)) return 'marks what agents may change; agents may not change the mark';
  const binds = leaf.governs === 'bound' && drift.address !== undefined && hasAgentManagedAttributes(drift.address, context);
  return binds ? 'is a bound of what agents may change; agents may not change their bounds' : undefined;
}

/** Tags are a map, or blocks with one key each. */
function changesTag({ path, before, after }: Leaf, key: string): boolean {
  const [name = '', ...rest] = path.split('.');
  if (name === 'tags' || name === 'tags_all')
    return rest.length === 0 ? mentions(before, key) !== mentions(after, key) : rest.join('.') === key;
  return name === 'tag' && (mentions(before, key) || mentions(after, key));
}

function mentions(value: unknown, key: string): boolean {
  return (JSON.stringify(value ?? null) ?? '').includes(JSON.stringify(key));
}

/** Returns why no permit of the table applies to an agent, as the end of a sentence: the policy grants it no step of this kind. */
export function agentViolation(leaf: Leaf): string | undefined {
  const { actorCategory, governs, isNew } = leaf;
  if (actorCategory !== 'agent' || isNew || isFree(governs)) return undefined;
  const isGranted = Object.hasOwn(leaf.judged.context.policy.steps, governs) && grantedStep(leaf, governs as keyof Steps) > 1;
  return isGranted ? undefined : 'was changed by an agent, and neither a mark nor the policy leaves it to agents';
}

/** Guardrails that define themselves what an agent may do for a time: announced overrides, and holds by people. */
const LIMITS_AGENTS_ITSELF = new Set(['override-mode', 'held']);

/**
 * Finds a change by an agent beyond what it may do, if no finding escalates already; one sentence without a full stop.
 * @param findings the findings so far
 */
export function agentChangeBeyondLimits(judged: JudgedDrift, findings: readonly Finding[]): string | undefined {
  if (findings.some(({ effect }) => effect === 'escalate') || actorCategoryOf(judged.drift.actors, judged) !== 'agent') return undefined;
  const { drift, context } = judged;
  const whole = agentLifecycleViolation(judged);
  if (whole !== undefined) return boundText(`${resourceName(drift)} ${whole}`, 300);
  const isExempt = findings.some(({ guardrail }) => LIMITS_AGENTS_ITSELF.has(guardrail) || isOfTeam(guardrail, judged));
  for (const leaf of leavesOf(judged)) {
    if ('unknown' in leaf) continue;
    const closed = skeletonViolation(leaf);
    const violation =
      closed ?? ((isExempt && leaf.governs !== 'bound') || teamPermits(leaf) !== undefined ? undefined : agentViolation(leaf));
    if (violation === undefined || isOwn(leaf)) continue;
    return boundText(`${leaf.path} of ${resourceName(drift)} ${violation}`, 300);
  }
  return undefined;

  /** The musculature guardrail checks agent-managed numbers. */
  function isOwn({ path, before, after }: Leaf): boolean {
    if (drift.address === undefined || (numberIn(before) === undefined && numberIn(after) === undefined)) return false;
    return agentBoundsAt(drift.address, path, context).isAgentManaged;
  }
}

/** Returns why the creation or deletion of a resource belongs to code, as the end of a sentence; undefined if no agent took part. */
export function agentLifecycleViolation(judged: JudgedDrift): string | undefined {
  const { kind, recreated, actors } = judged.drift;
  if (actorCategoryOf(actors, judged) !== 'agent') return undefined;
  const only = 'agents may create and delete resources only through code';
  if (kind === 'missing') return `was deleted by an agent; ${only}`;
  if (kind === 'unmanaged') return `was created by an agent; ${only}`;
  return recreated === true ? `was deleted and created again by an agent; ${only}` : undefined;
}

/** Whether a finding comes from a team rule, or from a guardrail whose effect the team set. */
function isOfTeam(guardrail: string, { context: { policy } }: JudgedDrift): boolean {
  return /^(?:policy|rego):/.test(guardrail) || policy.guardrails[guardrail]?.effect !== undefined;
}
