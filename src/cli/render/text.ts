/** Prints a run for a terminal. */
import { groupBy } from '#domain/group-by.ts';
import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';
import { counted } from '#domain/text/counted.ts';
import { folded } from '#domain/text/listed.ts';
import { viewByVerdict, type VerdictSection } from '#report/view/by-verdict.ts';
import type { IntentView } from '#report/view/intent.ts';
import { viewRun, type Fact, type RunView } from '#report/view/run.ts';
import type { Cell, Section } from '#report/view/sections.ts';
import { SUGGESTED } from '#report/view/words.ts';
import { diffLines } from './diff.ts';
import { indented, sectionLines } from './intent.ts';
import type { Paint } from './paint.ts';
import { shortLines } from './short.ts';
import { wrapLine } from './wrap.ts';

/** Items of a list; the rest is counted. */
const MAX_LIST_ITEMS = 6;
/** Items of a list within a line. */
const MAX_CELL_ITEMS = 2;
/** Width of the labels of facts. */
const LABEL = 11;
/** Lines that fit on a screen. */
const SCREEN = 40;
/** Sections that a short report only counts. */
const ONLY_COUNTED = new Set(['settled', 'invisible']);

/** The width of a report, and how much of it is printed. */
export interface Page {
  /** Undefined without line wrapping. */
  readonly columns?: number | undefined;
  /** short: diffs and evidence shortened. fitting: short if the whole report is longer than a screen. counts: only the counts. */
  readonly length: 'whole' | 'fitting' | 'short' | 'counts';
  /** Last line of a short report; by default it explains how to get the whole report. */
  readonly end?: string;
}

/** Last line of a report that is not complete. */
const MORE = '--diff shows every diff, reason and option.';

/** Prints counts, then changes that need a decision, then accepted changes, then diffs. @returns text with a line break at the end */
export function renderText(report: RunReport, paint: Paint, page: Page = { length: 'whole' }): string {
  const view = viewRun(report);
  return `${linesOf(view, page, paint).join('\n')}\n`;
}

function linesOf(view: RunView, page: Page, paint: Paint): readonly string[] {
  switch (page.length) {
    case 'counts':
      return headLines(view, page, paint);
    case 'short':
      return briefLines(view, page, paint);
    case 'whole':
      return wholeLines(view, page, paint);
    case 'fitting': {
      const whole = wholeLines(view, page, paint);
      return whole.length <= SCREEN ? whole : briefLines(view, page, paint);
    }
  }
}

function headLines({ headline, counts }: RunView, page: Page, paint: Paint): readonly string[] {
  return [...wrapLine(headline, page.columns), ...counts.flatMap((fact) => factLines(fact, page, paint))];
}

function wholeLines(view: RunView, page: Page, paint: Paint): readonly string[] {
  return [
    ...headLines(view, page, paint),
    ...wrapped(
      [
        ...view.basis,
        ...verdictLines(view, (section) => sectionLines(section, paint), paint),
        ...view.sections.flatMap((one) => tableLines(one, MAX_LIST_ITEMS, paint)),
      ],
      page,
    ),
    ...patchLines(view.intents, page, paint),
    '',
    ...view.facts.flatMap((fact) => factLines(fact, page, paint)),
  ];
}

function briefLines(view: RunView, page: Page, paint: Paint): readonly string[] {
  const sections = view.sections.filter(({ id }) => !ONLY_COUNTED.has(id));
  return [
    ...headLines(view, page, paint),
    ...wrapped(
      [
        ...view.basis,
        ...verdictLines(view, (section) => shortLines(section, paint), paint),
        ...sections.flatMap((one) => tableLines(one, MAX_CELL_ITEMS, paint)),
      ],
      page,
    ),
    '',
    ...view.facts
      .filter(({ brief }) => brief !== '')
      .flatMap(({ text, brief = text, ...fact }) => factLines({ ...fact, text: brief }, page, paint)),
    ...wrapLine(paint('dim', page.end ?? MORE), page.columns),
  ];
}

function wrapped(lines: readonly string[], { columns }: Page): readonly string[] {
  return lines.flatMap((line) => wrapLine(line, columns));
}

function verdictLines(view: RunView, print: (section: VerdictSection) => readonly string[], paint: Paint): readonly string[] {
  const sections = viewByVerdict(view.intents);
  const outside = sections.findIndex(({ isOutside }) => isOutside);
  return sections.flatMap((section, index) => [...(index === outside ? ['', paint('bold', OUTSIDE_HEADING)] : []), '', ...print(section)]);
}

/** Lines of a diff are not wrapped, because a diff is copied and applied. */
function patchLines(intents: readonly IntentView[], { columns }: Page, paint: Paint): readonly string[] {
  const suggested = [...new Set(intents.flatMap(({ verdicts }) => verdicts.flatMap(({ suggestions }) => suggestions)))];
  const edits = intents.filter(({ diffs }) => diffs.length > 0);
  return [
    ...(edits.length === 0 ? [] : ['', paint('bold', 'Patches')]),
    ...edits.flatMap(({ summary, diffs }) => [
      '',
      ...wrapLine(`   ${paint('dim', summary)}`, columns),
      ...diffs.flatMap((diff) => indented(diffLines(diff, paint))),
    ]),
    ...(suggested.length === 0 ? [] : ['', paint('bold', SUGGESTED)]),
    ...suggested.flatMap((diff) => ['', ...indented(diffLines(diff, paint))]),
  ];
}

function factLines({ label, text, details = [] }: Fact, { columns }: Page, paint: Paint): readonly string[] {
  const width = columns === undefined ? undefined : columns - LABEL;
  const beside = [
    ...wrapLine(text, width, 0),
    ...folded(details, MAX_LIST_ITEMS).flatMap((line) => wrapLine(paint('yellow', line), width)),
  ];
  return beside.map(
    (line, index) => `${index === 0 ? paint('bold', label) : ''}${' '.repeat(LABEL - (index === 0 ? label.length : 0))}${line}`,
  );
}

/** Prints a line per row; rows with the same first cell share a line. */
function tableLines({ heading, rows }: Section, limit: number, paint: Paint): readonly string[] {
  const lines = [...groupBy(rows, ([first]) => inLine(first)).values()].map((group) => {
    const [[first, ...rest]] = group;
    if (group.length === 1) return rowLine(inLine(first), rest, paint);
    const names = [...new Set(group.map(([, second = '']) => inLine(second)).filter((name) => name !== ''))];
    return `${inLine(first)}${paint('dim', ` (${counted(group.length, 'time')})`)}${names.length === 0 ? '' : `: ${folded(names, MAX_LIST_ITEMS).join(', ')}`}`;
  });
  return ['', paint('bold', heading), ...indented(folded(lines, limit))];
}

function rowLine(first: string, rest: readonly Cell[], paint: Paint): string {
  const cells = rest.slice(0, -1).map(inLine);
  const details = cells.filter((cell) => cell !== '').join('; ');
  return [details === '' ? first : `${first}: ${details}`, paint('dim', inLine(rest.at(-1) ?? ''))].join(' ').trimEnd();
}

function inLine(cell: Cell): string {
  return typeof cell === 'string' ? cell : folded(cell, MAX_CELL_ITEMS).join(', ');
}
