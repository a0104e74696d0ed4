import { remember } from './remember.ts';

/**
 * Splits a name into whole words: `acronis-backup` has no cron in it, `function-caller` no on-call.
 * @returns lower-case words, each between blanks: ` nightly right sizer `; digits are separate from letters
 */
export const spacedWords: (text: string) => string = remember((text) => ` ${partWords(text, NOTHING_ELSE).trim()} `);

/** As spacedWords for a sentence, with `/` between clauses and at both ends, and `:` for a colon: ` / pci : no shells / `. */
export const spacedClauses: (text: string) => string = remember((text) => {
  const marked = text
    .replaceAll('/', ' ')
    .replaceAll(':', ' : ')
    .replace(/[.;,()–—]| - /g, ' / ');
  return ` / ${partWords(marked, MARKS_TOO).trim()} / `;
});

/** Removes questions, which state nothing: `set the maximum to 200?`. */
export function withoutQuestions(comment: string): string {
  return comment.replaceAll(/[^.!?;]*\?/g, ' ');
}

const NOTHING_ELSE = /[^\p{L}\d]+/gu;
const MARKS_TOO = /[^\p{L}\d:/]+/gu;

function partWords(text: string, between: RegExp): string {
  return text
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}(?!s(?!\p{L}))\p{Ll})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .replace(between, ' ')
    .toLowerCase();
}
