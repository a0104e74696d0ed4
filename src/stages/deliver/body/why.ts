import type { Verdict } from '#domain/decision.ts';
import { escapeMarkdown } from '#domain/text/foreign-text.ts';
import { listed } from './section.ts';
import type { BodyInput } from './section.ts';

const HEADINGS: Readonly<Record<Verdict, string>> = {
  accept: 'Why the code is updated',
  hold: 'Why nothing changes for now',
  revert: 'Why the cloud is set back',
  escalate: 'Why a person has to decide',
};

/** Reasons of the verdict, findings, waivers, and why there is no edit, as a Markdown section. */
export function why({ reconciliations }: BodyInput): string {
  const decisions = reconciliations.map((item) => item.decision);
  const reasons = decisions.map((decision) => escapeMarkdown(decision.reason));
  const findings = decisions.flatMap(({ findings: own }) =>
    own.map(
      (finding) => `**${escapeMarkdown(finding.guardrail)}** (${finding.effect}): ${escapeMarkdown(finding.message)} (<${finding.docs}>)`,
    ),
  );
  const waived = decisions.flatMap((decision) =>
    (decision.waived ?? []).map(
      (one) => `**${escapeMarkdown(one.guardrail)}** was waived by rule ${escapeMarkdown(one.rule)}: ${escapeMarkdown(one.reason)}`,
    ),
  );
  // Not repeated if the reason has it already.
  const refusals = reconciliations.flatMap(({ refusal, decision: { reason } }) =>
    refusal === undefined || reason.includes(refusal) ? [] : [`no edit: ${escapeMarkdown(refusal)}`],
  );
  const lines = [...new Set([...findings, ...waived, ...refusals])];
  const heading = `## ${HEADINGS[decisions[0]?.verdict ?? 'escalate']}`;
  return [heading, [...new Set(reasons)].join(' '), ...(lines.length === 0 ? [] : [listed(lines)])].join('\n\n');
}
