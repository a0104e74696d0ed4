/** Functions on text. https://developer.hashicorp.com/terraform/language/functions#string-functions */
import { unknowable } from '../failure.ts';
import { asList } from '../kinds.ts';
import { boundedLength, joinBounded } from '../evaluation-limits.ts';
import { deep, integerArgument, sequenceArgument, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';
import { characters } from './collections.ts';
import { formatList, formatText } from './format.ts';

export const TEXT_FUNCTIONS: FunctionGroup = {
  chomp: deep(1, ([text]) => trimEnds(textArgument(text), { start: false, cut: /[\r\n]/ })),
  endswith: deep(2, ([text, end]) => textArgument(text).endsWith(textArgument(end))),
  format: deep([1, Infinity], ([pattern, ...values]) => formatText(textArgument(pattern), values)),
  formatlist: deep([1, Infinity], ([pattern, ...values]) => formatList(textArgument(pattern), values)),
  indent: deep(2, ([width, text]) => {
    const lines = textArgument(text).split('\n');
    const blanks = Math.max(0, integerArgument(width));
    boundedLength(lines.length * blanks);
    return joinBounded(lines, `\n${' '.repeat(lines.length > 1 ? blanks : 0)}`);
  }),
  join: deep([2, Infinity], ([separator, ...lists]) =>
    joinBounded(
      lists.flatMap((list) => sequenceArgument(list).map((item) => textArgument(item))),
      textArgument(separator),
    ),
  ),
  lower: deep(1, ([text]) => mapCharacters(textArgument(text), (character) => character.toLowerCase())),
  split: deep(2, ([separator, text]) => asList(splitText(textArgument(separator), textArgument(text)))),
  startswith: deep(2, ([text, start]) => textArgument(text).startsWith(textArgument(start))),
  strcontains: deep(2, ([text, part]) => textArgument(text).includes(textArgument(part))),
  strrev: deep(1, ([text]) => characters(textArgument(text)).reverse().join('')),
  substr: deep(3, ([text, offset, length]) => substring(textArgument(text), integerArgument(offset), integerArgument(length))),
  title: deep(1, ([text]) =>
    textArgument(text).replace(/(?<![\p{L}\p{Nd}_])\p{L}/gu, (letter) => mapCharacters(letter, (character) => character.toUpperCase())),
  ),
  trim: deep(2, ([text, cutset]) => trimCharacters(textArgument(text), textArgument(cutset))),
  trimprefix: deep(2, ([text, prefix]) => {
    const [whole, start] = [textArgument(text), textArgument(prefix)];
    return whole.startsWith(start) ? whole.slice(start.length) : whole;
  }),
  trimspace: deep(1, ([text]) => trimEnds(textArgument(text), { start: true, cut: /\p{White_Space}/u })),
  trimsuffix: deep(2, ([text, suffix]) => {
    const [whole, end] = [textArgument(text), textArgument(suffix)];
    return end !== '' && whole.endsWith(end) ? whole.slice(0, -end.length) : whole;
  }),
  upper: deep(1, ([text]) => mapCharacters(textArgument(text), (character) => character.toUpperCase())),
};

/** Go changes case per letter: it keeps a letter (ß) that JavaScript turns into two. */
function mapCharacters(text: string, change: (character: string) => string): string {
  return Array.from(text, (character) => {
    const changed = change(character);
    return [...changed].length === 1 ? changed : character;
  }).join('');
}

/** A regular expression for the end would be tried at every letter. */
function trimEnds(text: string, { start, cut }: { readonly start: boolean; readonly cut: RegExp }): string {
  let from = 0;
  let to = text.length;
  while (start && from < to && cut.test(text.charAt(from))) from += 1;
  while (from < to && cut.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

function splitText(separator: string, text: string): string[] {
  // For an empty separator, Go splits into UTF-8 characters.
  return separator === '' ? [...text] : text.split(separator);
}

/** https://developer.hashicorp.com/terraform/language/functions/substr */
function substring(text: string, offset: number, length: number): string {
  const all = characters(text);
  const start = Math.max(0, offset < 0 ? offset + all.length : offset);
  if (length < -1) return unknowable('a negative length');
  return all.slice(start, length === -1 ? undefined : start + length).join('');
}

function trimCharacters(text: string, cutset: string): string {
  const cut = new Set(cutset);
  const all = [...text];
  const start = all.findIndex((character) => !cut.has(character));
  if (start === -1) return '';
  const end = all.findLastIndex((character) => !cut.has(character));
  return all.slice(start, end + 1).join('');
}
