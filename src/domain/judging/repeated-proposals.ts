import { groupBy } from '../group-by.ts';
import { canonicalJson } from '../json.ts';
import type { Json } from '../json.ts';
import type { ProposalReceipt, RepeatedProposal, Towards } from './proposal.ts';

/** One retry is normal, after the answer names the bound; a third attempt ignores the veto. */
const AGAIN = 3;

/** Returns the proposals that were vetoed three times or more, oldest first. `receipts`: of the relevant period, in time order. */
export function repeatedVetoes(receipts: readonly ProposalReceipt[]): readonly RepeatedProposal[] {
  const vetoed = receipts.filter(({ answer }) => answer === 'veto');
  return [...groupBy(vetoed, nameOf)].flatMap(([, same]) => {
    const [first] = same;
    if (first === undefined || same.length < AGAIN) return [];
    const { actor, address, attribute } = first.proposal;
    return [{ actor, address, attribute, direction: first.towards ?? 'other', times: same.length, since: first.askedAt }];
  });
}

/** As repeatedVetoes, for one proposal that is vetoed now, together with the earlier ones; undefined if it is not repeated. */
export function repeatedWith(now: ProposalReceipt, earlier: readonly ProposalReceipt[]): RepeatedProposal | undefined {
  return repeatedVetoes([...earlier, now].filter((one) => nameOf(one) === nameOf(now)))[0];
}

/** Describes it in a sentence without a full stop. */
export function describeRepeated({ actor, address, attribute, direction, times, since }: RepeatedProposal): string {
  const way = direction === 'other' ? 'to the same value' : direction;
  return `${actor} proposed to move ${attribute} of ${address} ${way} and was vetoed ${times} times since ${since}`;
}

/** Returns the direction in which a proposal changes a number; undefined for equal values, and for values that are not numbers. */
export function towardsOf(before: Json, value: Json): Towards | undefined {
  const [from, to] = [Number(before ?? Number.NaN), Number(value ?? Number.NaN)];
  if (typeof value === 'object' || typeof before === 'object' || Number.isNaN(from) || Number.isNaN(to) || from === to) return undefined;
  return to > from ? 'up' : 'down';
}

function nameOf({ proposal: { actor, address, attribute, value }, towards }: ProposalReceipt): string {
  return [actor, address, attribute, towards ?? canonicalJson(value)].join('\n');
}
