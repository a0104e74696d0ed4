/**
 * Decides conflicts between the goal that code states for a value and the intent's goal, by the policy's order of goals. There is no
 * conflict if code states no goal. Never accepts: it adds a finding or none.
 */
import { boundText } from '#domain/text/foreign-text.ts';
import { isEmergency } from '#domain/intent.ts';
import type { Goal, Intent } from '#domain/intent.ts';
import { compareTexts } from '#domain/text/compare-texts.ts';
import { aimsOf } from '../concurrency/aims.ts';
import { codeGoals } from './code-goals.ts';
import type { CodeGoal } from './code-goals.ts';
import { effectOnGoal } from './goal-effect.ts';
import { goalOrderFor } from './goal-order.ts';
import type { Alarm } from '../guardrail.ts';
import { resourceName } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { ownerName } from '../holds/hold-terms.ts';

/**
 * Arbitrates between the goals of code and cloud. Returns revert if code's goal ranks higher and the change harms it, hold if that happened
 * in an incident, and escalate if it is unclear; undefined without a conflict or if the cloud's goal ranks higher.
 */
export function arbitrate(judged: JudgedDrift): Alarm | undefined {
  const { drift, intent, context } = judged;
  const stated = codeGoals(drift, context.workspace, context.circumstances.vocabulary);
  if (stated.length === 0 || stated.some(({ goal }) => goal === intent.goal)) return undefined;
  const aims = aimsOf(drift, context.catalogue);
  const conflicting = stated
    .map((one) => ({ ...one, bearing: effectOnGoal(one.goal, aims) }))
    .filter(({ bearing }) => bearing !== 'serves');
  const order = goalOrderFor(judged);
  const rank = ranksIn(order ?? []);
  const [first] = conflicting.toSorted((left, right) => rank(left.goal) - rank(right.goal) || compareTexts(left.evidence, right.evidence));
  if (first === undefined) return undefined;
  const conflict = { code: first, also: stated.filter(({ goal }) => goal !== first.goal), judged };
  if (order === undefined) return person(conflict, 'the policy gives two orders of goals for it');
  if (intent.confidence === 'guess') return person(conflict, 'what the change was for is a guess');
  const [ofCode, ofCloud] = [rank(first.goal), rank(intent.goal)];
  if (ofCode === ofCloud) return person(conflict, 'neither goal ranks higher');
  if (ofCloud < ofCode) return undefined;
  if (isEmergency(intent)) return untilReviewed(conflict);
  if (first.bearing === 'unknown') return person(conflict, `${first.goal} ranks higher, and whether the change harms it cannot be told`);
  return { effect: 'revert', message: sides(conflict, `${first.goal} ranks higher than ${intent.goal}`) };
}

interface Conflict {
  readonly code: CodeGoal;
  /** Other goals that code states for the same resource. */
  readonly also: readonly CodeGoal[];
  readonly judged: JudgedDrift;
}

/** Goals that the order omits share one rank after all others. */
function ranksIn(order: readonly Goal[]): (goal: Goal) => number {
  return (goal) => (order.includes(goal) ? order.indexOf(goal) : order.length);
}

function person(conflict: Conflict, why: string): Alarm {
  return { effect: 'escalate', message: sides(conflict, why) };
}

/** An incident measure is not reverted while it may still be needed. */
function untilReviewed(conflict: Conflict): Alarm {
  const { intent } = conflict.judged;
  return {
    effect: 'hold',
    message: sides(
      conflict,
      `${conflict.code.goal} ranks higher than ${intent.goal}, and it was done in an incident: it is reviewed first`,
    ),
    hold: { owner: ownerName(intent.actors[0]) },
  };
}

function sides({ code, also, judged: { drift, intent } }: Conflict, why: string): string {
  const more = also.map(({ goal, evidence }) => ` and for ${goal} (${evidence})`).join('');
  return boundText(
    `${code.path} of ${resourceName(drift)}: ${why}; code has it for ${code.goal} (${code.evidence})${more}, ${wanted(intent)}`,
    600,
  );
}

/** Describes the goal that the change serves, and the goal that was stated for it. */
function wanted({ goal, stated = [], confidence, motivation }: Intent): string {
  const [evidence] = motivation.evidence;
  const statedGoals = stated.map((one) => `${one.goal} ("${one.evidence[0] ?? ''}")`).join(' and ');
  return `the change serves ${goal}${statedGoals === '' ? ', nobody says what it was for' : `, and was said to be for ${statedGoals}`} (${confidence}${motivation.kind === 'unknown' ? '' : `, ${motivation.kind}`}${evidence === undefined ? '' : `: "${boundText(evidence)}"`})`;
}
