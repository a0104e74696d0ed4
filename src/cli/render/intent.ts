import type { Verdict } from '#domain/decision.ts';
import { folded } from '#domain/text/listed.ts';
import { describePurpose, type IntentView } from '#report/view/intent.ts';
import type { ResourceView } from '#report/view/resource.ts';
import type { Note, VerdictView } from '#report/view/verdict.ts';
import { SUGGESTED } from '#report/view/words.ts';
import { diffLines } from './diff.ts';
import type { Paint, Style } from './paint.ts';

/** Longest lists of resources, of differences and of quotes that are written out; what is left is counted. */
const MOST_RESOURCES = 4;
const MOST_CHANGES = 6;
const MOST_QUOTES = 3;

const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = { accept: 'green', hold: 'yellow', revert: 'magenta', escalate: 'red' };
const NOTE_STYLE: Readonly<Record<Note['kind'], Style>> = {
  hold: 'yellow',
  finding: 'yellow',
  refusal: 'yellow',
  presumed: 'yellow',
  plan: 'yellow',
  waiver: 'dim',
  reach: 'dim',
  earlier: 'dim',
  option: 'dim',
  command: 'green',
};

/**
 * Tells one intent: a heading in plain words, who and when, verdict and why, what changed, the diff.
 * @param number its place in the report, from 1
 */
export function intentLines(intent: IntentView, number: number, paint: Paint): readonly string[] {
  return [
    paint('bold', `${number}. ${intent.summary}`),
    ...indented(originLines(intent, paint)),
    ...intent.verdicts.flatMap((one) => ['', ...indented(verdictLines(one, paint))]),
    ...intent.diffs.flatMap((diff) => ['', ...indented(diffLines(diff, paint))]),
  ];
}

/** @returns who did it and when, and what for */
export function originLines(intent: IntentView, paint: Paint): readonly string[] {
  return [intent.origin, paint('dim', describePurpose(intent, MOST_QUOTES))];
}

/** @returns such as `accept: update the code` */
export function verdictLabel({ verdict, meaning }: VerdictView, paint: Paint): string {
  return `${paint(VERDICT_STYLE[verdict], verdict)}: ${meaning}`;
}

export function noteLine({ kind, label, text, docs = '' }: Note, paint: Paint): string {
  return [`${paint(NOTE_STYLE[kind], label)}:`, text, paint('dim', docs)].filter((part) => part !== '').join(' ');
}

function verdictLines(view: VerdictView, paint: Paint): readonly string[] {
  return [
    `${verdictLabel(view, paint)}. ${view.reason}`,
    ...indented(resourceLines(view.resources, paint)),
    ...indented(view.notes.map((note) => noteLine(note, paint))),
    ...view.suggestions.flatMap((diff) => indented([`${SUGGESTED}:`, ...diffLines(diff, paint)])),
  ];
}

/** Resources that changed alike are listed above what changed. */
function resourceLines(resources: readonly ResourceView[], paint: Paint): readonly string[] {
  const heads = resources.map(({ name, id, where }) =>
    [paint('cyan', name), paint('dim', id), ...(where === '' ? [] : [paint('dim', where)])].join(' '),
  );
  const lines = resources.map(({ changes }) => indented(folded(changes, MOST_CHANGES)));
  const alike = heads.length > 1 && new Set(lines.map((each) => each.join('\n'))).size === 1;
  if (alike) return [...folded(heads, MOST_RESOURCES), ...(lines[0] ?? [])];
  return folded(
    heads.map((head, index) => [head, ...(lines[index] ?? [])]),
    MOST_RESOURCES,
  ).flat();
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `   ${line}`));
}
