import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { PAGES } from './index.ts';
import type { Entry } from './manual-page.ts';
import { wholePage } from './whole-page.ts';
import type { WholePage } from './whole-page.ts';

/** Commander's default without a terminal. */
const WIDTH = 80;

const UNITS = [
  ['d', 24 * 60 * 60 * 1000],
  ['h', 60 * 60 * 1000],
  ['m', 60 * 1000],
  ['s', 1000],
] as const;

/** Adds pages to a command and its subcommands, and units to durations. `above`: the words before the command's name */
export function applyManual(command: CommandUnknownOpts, above = ''): void {
  const path = `${above}${command.name()}`;
  const page = PAGES[path];
  if (page !== undefined) {
    command.summary(command.description().split('\n')[0] ?? '');
    command.description([command.description(), ...page.details].join('\n\n'));
    command.addHelpText('after', `\n${pageText(wholePage(command, page))}`);
  }
  for (const option of command.options)
    if (typeof option.defaultValue === 'number') option.default(option.defaultValue, durationText(option.defaultValue));
  for (const below of command.commands) applyManual(below, `${path} `);
}

/** Returns the part of a page after the options, without a final line break. */
export function pageText({ examples, exitCodes, files, environment, seeAlso }: WholePage): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Examples', examples.flatMap(([line, what]) => [`  ${line}`, ...wrapped(what, 6)])],
    ['Exit codes', exitCodes.flatMap((entry) => entryLines(entry))],
    ['Files', files.flatMap((entry) => entryLines(entry))],
    ['Environment', environment.flatMap((entry) => entryLines(entry))],
    ['See also', wrapped(seeAlso.join(' · '), 2)],
  ];
  return sections
    .flatMap(([title, lines]) => (lines.length === 0 ? [] : [`${title}:`, ...lines, '']))
    .join('\n')
    .trimEnd();
}

/** A one-character term is on the line of its meaning, a longer one above it. */
function entryLines([term, meaning]: Entry): readonly string[] {
  if (term.length === 1) return wrapped(`${term}  ${meaning}`, 2);
  return [...wrapped(term, 2), ...wrapped(meaning, 6)];
}

function wrapped(text: string, indent: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `${' '.repeat(indent)}${one}`);
}

/** Formats a duration in the largest unit without a remainder. */
function durationText(ms: number): string {
  const [unit, size] = UNITS.find(([, one]) => ms % one === 0) ?? UNITS[3];
  return `${ms / size}${unit}`;
}
