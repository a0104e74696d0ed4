import { codeBlock, codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { FileChange } from '#domain/patch.ts';
import { describeVerifier } from '#domain/verification.ts';
import { unifiedDiff } from '../unified-diff.ts';
import { listed } from './section.ts';
import type { BodyInput } from './section.ts';

/** The plan's difference with the edit, its verifier, and the edit, as a Markdown section; empty without an edit. */
export function planDifference({ reconciliations, decides }: BodyInput, files: readonly FileChange[]): string {
  const verifications = reconciliations.map((item) => (decides === true ? item.option?.verification : item.verification));
  const checked = verifications.flatMap((verification) => (verification?.outcome === 'converged' ? [verification] : []));
  const [first] = checked;
  if (first === undefined || files.length === 0) return '';
  const proof =
    first.method === 'terraform'
      ? 'its plan no longer shows this drift and is otherwise unchanged, and both HCL parsers accept the files.'
      : 'both HCL parsers accept the files, the code now evaluates to the values in the cloud, and no other resource changes.';
  const notes = checked.flatMap(({ notes: own = [] }) =>
    own.map(({ address, text }) => `${address === undefined ? '' : `${codeSpan(address)}: `}${escapeMarkdown(text)}`),
  );
  return [
    decides === true ? '## Plan difference if accepted' : '## Plan difference',
    `Checked by ${escapeMarkdown(describeVerifier(first))}: ${proof}`,
    ...(notes.length === 0 ? [] : [listed([...new Set(notes)])]),
    codeBlock(unifiedDiff(files), 'diff'),
  ].join('\n\n');
}
