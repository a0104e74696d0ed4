import { plainLine } from '#domain/text/foreign-text.ts';
import type { Answer, BrokenBound, ProposalReceipt } from '#domain/judging/proposal.ts';
import { describeRepeated } from '#domain/judging/repeated-proposals.ts';
import { describeValue } from '#domain/value/value-change.ts';
import type { Paint, Style } from './paint.ts';

const WORDS: Readonly<Record<Answer, readonly [Style, string]>> = {
  allow: ['green', 'allow'],
  veto: ['red', 'veto'],
  'ask-a-person': ['yellow', 'ask a person'],
};

/** @returns the answer to a proposal, in lines with a line break at the end */
export function renderAnswer(receipt: ProposalReceipt, paint: Paint): string {
  const { answer, reason, proposal, findings, nearest, id } = receipt;
  const [style, word] = WORDS[answer];
  const wanted = `${plainLine(proposal.attribute)} of ${plainLine(proposal.address)} to ${describeValue(proposal.value, 80)}`;
  const others = findings.filter(({ message }) => message !== reason);
  return [
    `${paint(style, word)}  ${wanted}, by ${plainLine(proposal.actor)}`,
    `  ${plainLine(reason)}`,
    ...others.map(({ guardrail, effect, message }) => `  ${paint('dim', `${plainLine(guardrail)} (${effect}):`)} ${plainLine(message)}`),
    ...(nearest === undefined ? [] : [`  nearest allowed value: ${describeValue(nearest, 200)}`]),
    ...termLines(receipt),
    `  receipt ${paint('bold', plainLine(id))}`,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function termLines({ bound, holder, frozen = [], repeated, validUntil }: ProposalReceipt): readonly string[] {
  const until = (time: string | undefined): string => (time === undefined ? '' : ` until ${time}`);
  return [
    ...(bound === undefined ? [] : [`bound: ${boundLine(bound)}`]),
    ...(holder === undefined ? [] : [`held now by: ${holder.name}${holder.since === undefined ? '' : `, since ${holder.since}`}`]),
    ...frozen.map((one) => `frozen: ${one.why}${until(one.until)}`),
    ...(repeated === undefined ? [] : [`repeated: ${describeRepeated(repeated)}`]),
    ...(validUntil === undefined ? [] : [`the answer is valid until ${validUntil}, if code, policy and cloud do not change`]),
  ].map((line) => `  ${plainLine(line)}`);
}

function boundLine({ min, max, said, at }: BrokenBound): string {
  return `${max === undefined ? `at least ${min}` : `at most ${max}`}, ${at ?? said}${at === undefined || said.includes(at) ? '' : ` (${said})`}`;
}
