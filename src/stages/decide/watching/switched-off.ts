/** Whether a value was switched off, made less, or made rarer: what a rule about watching asks of one leaf. It knows no types. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../guardrail.ts';

/**
 * Whether a switch was turned off, as a flag or as a word.
 * @param leaf one innermost value
 * @returns true for false after true, and for such as DISABLED, PAUSED or OFF
 */
export function isSwitchedOff(leaf: ChangedLeaf): boolean {
  return (
    (String(leaf.after) === 'false' && String(leaf.before) === 'true') ||
    (typeof leaf.after === 'string' && /^(?:disabled?|paused|off|inactive)$/i.test(leaf.after))
  );
}

/** Texts that stand for a switch: `"true"` after `"false"`, ENABLED after DISABLED. */
function isSwitchedOn({ before, after }: ChangedLeaf): boolean {
  return /^(?:false|disabled?|paused|off|inactive|none)$/i.test(String(before)) && /^(?:true|enabled?|on|active)$/i.test(String(after));
}

/**
 * Whether there is less of it.
 * @param leaf one innermost value
 * @returns true for off, gone, another text, or a list that something is missing from; false for what was not set before
 */
export function isLess(leaf: ChangedLeaf): boolean {
  if (isSwitchedOff(leaf)) return true;
  if (isSwitchedOn(leaf)) return false;
  if (leaf.before === null || leaf.before === '' || leaf.before === false) return false;
  if (Array.isArray(leaf.before)) {
    const kept = new Set(Array.isArray(leaf.after) ? leaf.after.map(canonicalJson) : []);
    return (leaf.before as readonly Json[]).some((item) => !kept.has(canonicalJson(item)));
  }
  return leaf.after === null || leaf.after === '' || (typeof leaf.before === 'string' && leaf.before !== leaf.after);
}

/** How often findings are told, and rules asked: in minutes. https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_findings_cloudwatch.html */
const PACES: Readonly<Record<string, number>> = {
  fifteenminutes: 15,
  onehour: 60,
  threehours: 180,
  sixhours: 360,
  twelvehours: 720,
  twentyfourhours: 1440,
};

/** So many times later is no other pace: whoever was to be stopped is gone. */
const MUCH_LATER = 10;

/**
 * Whether something is told or asked much less often.
 * @param leaf one innermost value, such as SIX_HOURS or TwentyFour_Hours
 * @returns true where it takes many times as long; false for words that name no pace
 */
export function isRarer({ before, after }: ChangedLeaf): boolean {
  const [was, is] = [before, after].map((value) => PACES[String(value).toLowerCase().replaceAll('_', '')]);
  return was !== undefined && is !== undefined && is >= was * MUCH_LATER;
}

/**
 * Says what moved, and why it counts.
 * @param drift whose value
 * @param leaf the value
 * @param why what it is for
 * @returns one sentence without a full stop
 */
export function describeMove(drift: Drift, leaf: ChangedLeaf, why: string): string {
  return boundText(
    `${leaf.path} of ${resourceName(drift)} went from ${JSON.stringify(leaf.before)} to ${JSON.stringify(leaf.after)}: ${why}`,
    300,
  );
}
