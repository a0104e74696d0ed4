/** Groups the intents of a run by verdict, so that changes that need a person come first. */
import type { Verdict } from '#domain/decision.ts';
import { groupBy } from '#domain/group-by.ts';
import type { IntentView } from './intent.ts';
import type { VerdictView } from './verdict.ts';
import { VERDICT_ORDER } from './words.ts';

/** The part of an intent with one verdict and one reason. */
export interface IntentPart {
  /** Index of the intent in the run. */
  readonly place: number;
  readonly intent: IntentView;
  readonly view: VerdictView;
}

export interface VerdictSection {
  readonly verdict: Verdict;
  /** What the verdict means for cloud and code, without a full stop. */
  readonly meaning: string;
  /** Number of resources. */
  readonly count: number;
  readonly isOutside: boolean;
  /** Each reason once, in order of first appearance. */
  readonly reasons: readonly { readonly reason: string; readonly parts: readonly IntentPart[] }[];
}

/** @returns the sections with resources: those that need a person first, those outside of this code last */
export function viewByVerdict(intents: readonly IntentView[]): readonly VerdictSection[] {
  const parts = intents.flatMap((intent, place) => intent.verdicts.map((view) => ({ place, intent, view })));
  const sections = [...groupBy(parts, ({ intent, view }) => JSON.stringify([intent.isOutside, view.verdict, view.meaning])).values()].map(
    (group): VerdictSection => {
      const [{ intent, view }] = group;
      const reasons = [...groupBy(group, (one) => one.view.reason)].map(([reason, members]) => ({ reason, parts: members }));
      const count = group.reduce((total, one) => total + one.view.resources.length, 0);
      return { verdict: view.verdict, meaning: view.meaning, count, isOutside: intent.isOutside, reasons };
    },
  );
  return sections.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function placeOf({ verdict, isOutside }: VerdictSection): number {
  return VERDICT_ORDER.indexOf(verdict) + (isOutside ? VERDICT_ORDER.length : 0);
}
