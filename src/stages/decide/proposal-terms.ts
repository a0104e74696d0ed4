/** The terms of an answer to a proposal other than its verdict: the field's holder, freezes, and validity. Judges nothing. */
import { nextChange, windowsAt } from '#config/policy/calendar.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { RootFieldStatus } from '#domain/field/field-records.ts';
import type { AnswerTerms, Proposal } from '#domain/judging/proposal.ts';
import { defined } from '#domain/defined.ts';
import { matchesAny } from '#domain/text/glob.ts';

/** The inputs of the terms. */
export interface TermsAsked {
  readonly proposal: Proposal;
  readonly resourceType: string;
  readonly policy: Policy;
  /** The field's entry in the ledger; undefined if there is none. */
  readonly status: RootFieldStatus | undefined;
  /** ISO 8601. */
  readonly askedAt: string;
}

/** Returns the holder, the freezes and holds, and the time until which the answer is valid: at most the `memory` span. */
export function termsOf({
  proposal,
  resourceType,
  policy,
  status,
  askedAt,
}: TermsAsked): Pick<AnswerTerms, 'holder' | 'frozen' | 'validUntil'> {
  const freezes = windowsAt(policy.calendar, askedAt).filter(({ kind }) => kind === 'freeze');
  const change = nextChange(policy.calendar, 'freeze', askedAt);
  const ended = status?.hold?.expiresAt !== undefined && Date.parse(status.hold.expiresAt) <= Date.parse(askedAt);
  const hold = ended ? undefined : status?.hold;
  const frozen = [
    ...freezes.map(({ name }) => ({ why: `freeze ${name}`, ...defined({ until: change }) })),
    ...(hold === undefined ? [] : [{ why: `held by ${hold.owner}: ${hold.reason}`, ...defined({ until: hold.expiresAt }) }]),
  ];
  const permits = policy.permits.filter(
    ({ type, attribute }) => matchesAny(type, resourceType) && matchesAny(attribute, proposal.attribute),
  );
  const counted = new Date(Date.parse(askedAt) + spanOf(policy.spans, 'memory')).toISOString();
  const ends = [counted, change, hold?.expiresAt, proposal.expiresAt, ...permits.map(({ until }) => until)]
    .filter((end) => end !== undefined)
    .map(Date.parse)
    .filter((end) => end > Date.parse(askedAt));
  return { holder: holderOf(status), ...(frozen.length === 0 ? {} : { frozen }), validUntil: new Date(Math.min(...ends)).toISOString() };
}

/** Terraform manages the field unless a verdict assigned it. */
function holderOf(status: RootFieldStatus | undefined): NonNullable<AnswerTerms['holder']> {
  if (status?.decisionID === undefined) return { manager: 'terraform', name: 'Terraform' };
  const { manager, name, since } = status;
  return { manager, name, ...defined({ since }) };
}
