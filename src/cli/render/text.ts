/** A run as people read it in a terminal. */
import { groupBy } from '#domain/group-by.ts';
import { OUTSIDE_HEADING } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';
import { counted } from '#domain/text/counted.ts';
import { folded } from '#domain/text/listed.ts';
import { viewRun, type Fact } from '#report/view/run.ts';
import type { Cell, Section } from '#report/view/sections.ts';
import { indented, intentLines } from './intent.ts';
import type { Paint } from './paint.ts';

/** Longest list that is written out; what is left is counted. */
const LONGEST_LIST = 6;
/** Longest list within a line. */
const LONGEST_CELL = 2;

/** @returns text with a line break at the end */
export function renderText(report: RunReport, paint: Paint): string {
  const view = viewRun(report);
  const outside = view.intents.findIndex(({ isOutside }) => isOutside);
  const lines = [
    view.headline,
    ...view.basis,
    ...view.intents.flatMap((intent, index) => [
      ...(index === outside ? ['', paint('bold', OUTSIDE_HEADING)] : []),
      '',
      ...intentLines(intent, index + 1, paint),
    ]),
    ...view.sections.flatMap((section) => sectionLines(section, paint)),
    '',
    ...view.facts.flatMap((fact) => factLines(fact, paint)),
  ];
  return `${lines.join('\n')}\n`;
}

function factLines({ label, text, details = [] }: Fact, paint: Paint): readonly string[] {
  const below = folded(details, LONGEST_LIST).map((line) => `${' '.repeat(11)}${paint('yellow', line)}`);
  return [`${paint('bold', label)}${' '.repeat(11 - label.length)}${text}`, ...below];
}

/** A line for each row; rows that begin alike are one line. */
function sectionLines({ heading, rows }: Section, paint: Paint): readonly string[] {
  const lines = [...groupBy(rows, ([first]) => inLine(first)).values()].map((alike) => {
    const [[first, ...rest]] = alike;
    if (alike.length === 1) return rowLine(inLine(first), rest, paint);
    const names = [...new Set(alike.map(([, second = '']) => inLine(second)).filter((name) => name !== ''))];
    return `${inLine(first)}${paint('dim', ` (${counted(alike.length, 'time')})`)}${names.length === 0 ? '' : `: ${folded(names, LONGEST_LIST).join(', ')}`}`;
  });
  return ['', paint('bold', heading), ...indented(folded(lines, LONGEST_LIST))];
}

function rowLine(first: string, rest: readonly Cell[], paint: Paint): string {
  const words = rest.slice(0, -1).map(inLine);
  const told = words.filter((cell) => cell !== '').join('; ');
  return [told === '' ? first : `${first}: ${told}`, paint('dim', inLine(rest.at(-1) ?? ''))].join(' ').trimEnd();
}

function inLine(cell: Cell): string {
  return typeof cell === 'string' ? cell : folded(cell, LONGEST_CELL).join(', ');
}
