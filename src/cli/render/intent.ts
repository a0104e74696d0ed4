import type { Verdict } from '#domain/decision.ts';
import { folded } from '#domain/text/listed.ts';
import type { IntentPart, VerdictSection } from '#report/view/by-verdict.ts';
import { describePurpose, type IntentView } from '#report/view/intent.ts';
import type { ResourceView } from '#report/view/resource.ts';
import type { Note, VerdictView } from '#report/view/verdict.ts';
import type { Paint, Style } from './paint.ts';

/** How many resources, differences and quotes are listed; the rest is counted. */
const MAX_RESOURCES = 4;
const MAX_CHANGES = 6;
const MAX_QUOTES = 3;

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

/** @returns all changes with one verdict, each reason once: the purpose, who and when, the changes, and the notes */
export function sectionLines(section: VerdictSection, paint: Paint): readonly string[] {
  return [
    sectionHeading(section, paint),
    ...section.reasons.flatMap(({ reason, parts }) => {
      const [only, ...others] = parts;
      if (only !== undefined && others.length === 0) return ['', ...indented(partLines(only, [reason], paint))];
      return ['', `   ${reason}`, ...parts.flatMap((part) => indented(indented(partLines(part, [], paint))))];
    }),
  ];
}

/** @returns such as `accept: update the code (3)` */
export function sectionHeading(section: VerdictSection, paint: Paint): string {
  return `${verdictLabel(section, paint)} (${section.count})`;
}

function partLines({ intent, view }: IntentPart, reason: readonly string[], paint: Paint): readonly string[] {
  return [
    paint('bold', intent.summary),
    ...indented([
      ...originLines(intent, paint),
      ...reason,
      ...resourceLines(view.resources, paint),
      ...view.notes.map((note) => noteLine(note, paint)),
    ]),
  ];
}

/** @returns who made the change and when, and its purpose; unknown parts of the purpose only on request */
export function originLines(intent: IntentView, paint: Paint, which: 'purpose' | 'knownPurpose' = 'knownPurpose'): readonly string[] {
  const purpose = describePurpose(intent, MAX_QUOTES, which);
  return [intent.origin, ...(purpose === '' ? [] : [paint('dim', purpose)])];
}

/** @returns such as `accept: update the code` */
export function verdictLabel({ verdict, meaning }: Pick<VerdictView, 'verdict' | 'meaning'>, paint: Paint): string {
  return `${paint(VERDICT_STYLE[verdict], verdict)}: ${meaning}`;
}

export function noteLine({ kind, label, text, docs = '' }: Note, paint: Paint): string {
  return [`${paint(NOTE_STYLE[kind], label)}:`, text, paint('dim', docs)].filter((part) => part !== '').join(' ');
}

/** Resources with the same changes are listed together above these changes. */
function resourceLines(resources: readonly ResourceView[], paint: Paint): readonly string[] {
  const heads = resources.map(({ name, id, where }) =>
    [paint('cyan', name), paint('dim', id), ...(where === '' ? [] : [paint('dim', where)])].join(' '),
  );
  const lines = resources.map(({ changes }) => indented(folded(changes, MAX_CHANGES)));
  const isShared = heads.length > 1 && new Set(lines.map((each) => each.join('\n'))).size === 1;
  if (isShared) return [...folded(heads, MAX_RESOURCES), ...(lines[0] ?? [])];
  return folded(
    heads.map((head, index) => [head, ...(lines[index] ?? [])]),
    MAX_RESOURCES,
  ).flat();
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `   ${line}`));
}
