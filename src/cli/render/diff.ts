import { plainText } from '#domain/text/foreign-text.ts';
import { count } from '#domain/text/counted.ts';
import type { Paint } from './paint.ts';

/** A short report shows a diff with up to this many changed lines; of a longer one only their number. */
const MAX_LINES = 2;

/** @returns the lines of a unified diff, coloured and without control characters */
export function diffLines(diff: string, paint: Paint): readonly string[] {
  return linesOf(diff).map((line) => paintLine(line, paint));
}

/** @returns the changed lines of a small diff next to their file, else the numbers of added and removed lines per file */
export function shortDiff(diff: string, paint: Paint): readonly string[] {
  const files = new Map<string, string[]>();
  let changed: string[] = [];
  for (const line of linesOf(diff)) {
    if (line.startsWith('--- ')) continue;
    if (line.startsWith('+++ ')) files.set(line.replace(/^\+\+\+ (?:b\/)?/, ''), (changed = []));
    else if (/^[+-]/.test(line)) changed.push(line);
  }
  const isSmall = [...files.values()].flat().length <= MAX_LINES;
  return [...files].flatMap(([file, lines]) => {
    const added = lines.filter((line) => line.startsWith('+')).length;
    return isSmall
      ? lines.map((line, index) => `${index === 0 ? file : ' '.repeat(file.length)} ${paintLine(line.replace(/^(.)\s*/, '$1 '), paint)}`)
      : [`${file}: +${count(added)} −${count(lines.length - added)}`];
  });
}

function linesOf(diff: string): readonly string[] {
  return plainText(diff).replace(/\n$/, '').split('\n');
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return paint('bold', line);
  if (line.startsWith('@@')) return paint('cyan', line);
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('\\') ? paint('dim', line) : line;
}
