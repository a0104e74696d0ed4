import { plainText } from '#domain/text/foreign-text.ts';
import type { Paint } from './paint.ts';

/** @returns the lines of a unified diff, coloured and without control characters */
export function diffLines(diff: string, paint: Paint): readonly string[] {
  return plainText(diff)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => paintLine(line, paint));
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return paint('bold', line);
  if (line.startsWith('@@')) return paint('cyan', line);
  if (line.startsWith('+')) return paint('green', line);
  if (line.startsWith('-')) return paint('red', line);
  return line.startsWith('\\') ? paint('dim', line) : line;
}
