import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { activityOf, describeAct, isWithin } from '../../actors/activity.ts';
import type { Act } from '../../actors/activity.ts';
import { opposed } from '../../actors/aims.ts';
import type { Guardrail } from '../../guardrail.ts';
import { countersMeasure } from './counter-action.ts';
import { collide } from './collision.ts';

/** One scales down what the other scales up, one opens what the other closes: both cannot be put into code as wanted. */
export const conflictingIntents: Guardrail = {
  id: 'conflicting-intents',
  title: 'Two actors change one resource or related ones in opposite directions',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/framework/oe-definition.html',
  defaultEffect: 'escalate',
  onlyForCode: true,
  check(drift, _intent, context) {
    const activity = activityOf(context);
    for (const act of activity.of(drift)) {
      if (act.aims.length === 0) continue;
      const isOpponent = (other: Act): boolean => conflict(act, other, activity.spans);
      const other = activity.of(drift).find(isOpponent) ?? activity.near(act, 1).find(isOpponent);
      if (other === undefined) continue;
      const [first, second] = (act.times[0] ?? 0) <= (other.times[0] ?? 0) ? [act, other] : [other, act];
      return { message: boundText(`Two actors make opposite changes: ${describeAct(first)}; ${describeAct(second)}`, 600) };
    }
    return undefined;
  },
};

/** Where they wrote the same attribute, who undid whom is another question: contested and oscillation ask it. */
function conflict(left: Act, right: Act, spans: Spans): boolean {
  if (left.party === right.party || right.aims.length === 0) return false;
  const pair = opposed(left.aims, right.aims);
  if (pair === undefined || !isWithin(left, right, spanOf(spans, 'opposition'))) return false;
  if (left.drift === right.drift && pair[0].path === pair[1].path) return false;
  return !collide(left, right, spans) && !countersMeasure(left, right, spans) && !countersMeasure(right, left, spans);
}
