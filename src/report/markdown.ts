import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';
import { codeBlock, codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import { folded } from '#domain/text/listed.ts';
import { noteItem, resourceItem } from './markdown-items.ts';
import { describePurpose, type IntentView } from './view/intent.ts';
import { viewRun, type Fact } from './view/run.ts';
import type { Cell, Section } from './view/sections.ts';
import type { VerdictView } from './view/verdict.ts';
import { SUGGESTED } from './view/words.ts';

/** Length of a list; the rest is counted. */
const MAX_LIST_ITEMS = 20;

/** @returns a report as Markdown, for a job summary or a comment, with a line break at the end */
export function toMarkdown(report: RunReport): string {
  const view = viewRun(report);
  const outside = view.intents.filter(({ isOutside }) => isOutside);
  return `${paragraphs([
    `# ${escapeMarkdown(view.title)}`,
    escapeMarkdown(view.headline),
    view.basis.map(escapeMarkdown).join('\n\n'),
    list([...view.counts, ...view.facts].flatMap(factItems)),
    ...intentSections(
      view.intents.filter(({ isOutside }) => !isOutside),
      '##',
    ),
    ...(outside.length === 0 ? [] : [`## ${OUTSIDE_HEADING}`, ...intentSections(outside, '###')]),
    ...view.sections.map(tableSection),
  ])}\n`;
}

function factItems({ label, text, details = [] }: Fact): readonly string[] {
  return [`**${label}**: ${escapeMarkdown(text)}`, ...folded(details.map(escapeMarkdown), MAX_LIST_ITEMS).map((line) => `  ${line}`)];
}

function intentSections(intents: readonly IntentView[], level: string): readonly string[] {
  const rows = intents.flatMap(({ verdicts }) =>
    verdicts.flatMap(({ verdict, resources }) =>
      resources.map(({ name, changes }) => [codeSpan(name), verdict, folded(changes, 3).map(codeSpan).join('<br>')]),
    ),
  );
  return [
    rows.length === 0 ? '' : table(['Resource', 'Verdict', 'Change'], rows),
    ...intents.map((intent) => intentSection(intent, level)),
  ];
}

function intentSection(intent: IntentView, level: string): string {
  const { summary, origin, verdicts, diffs, eventIDs } = intent;
  return paragraphs([
    `${level} ${escapeMarkdown(summary)}`,
    escapeMarkdown(`${origin}; ${describePurpose(intent, MAX_LIST_ITEMS)}`),
    ...verdicts.map(verdictSection),
    ...diffs.map((diff) => codeBlock(diff, 'diff')),
    eventIDs.length === 0 ? '' : `Events: ${codes(eventIDs, ', ')}`,
  ]);
}

function verdictSection({ verdict, meaning, reason, resources, notes, suggestions }: VerdictView): string {
  return paragraphs([
    `**${verdict}**: ${escapeMarkdown(`${meaning}. ${reason}`)}`,
    list([...folded(resources.map(resourceItem), MAX_LIST_ITEMS), ...folded(notes.map(noteItem), MAX_LIST_ITEMS)]),
    ...suggestions.flatMap((diff) => [`${SUGGESTED}:`, codeBlock(diff, 'diff')]),
  ]);
}

function tableSection({ heading, columns, rows }: Section): string {
  const cell = (one: Cell): string => (typeof one === 'string' ? escapeMarkdown(one) : codes(one, '<br>'));
  return `## ${heading}\n\n${table(
    columns,
    rows.map((cells) => cells.map(cell)),
  )}`;
}

function codes(names: readonly string[], separator: string): string {
  return folded(names.map(codeSpan), MAX_LIST_ITEMS).join(separator);
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** An indented line is an item below the one above. */
function list(lines: readonly string[]): string {
  return lines.map((line) => line.replace(/^ */, '$&- ')).join('\n');
}

/** A pipe ends a cell, even in a code span. https://github.github.com/gfm/#tables-extension- */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
