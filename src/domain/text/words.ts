/** The words of a name or a sentence, as people who read it would part it. */
import { remember } from './remember.ts';

/**
 * Parts a name into words, so that they can be matched whole: `acronis-backup` has no cron in it, `function-caller` no on-call.
 * @param text a role, session or user name, a tag key, a document's name
 * @returns its words in small letters, each with a blank before and behind: ` nightly right sizer `; digits are parted from letters
 */
export const spacedWords: (text: string) => string = remember((text) => ` ${partWords(text, NOTHING_ELSE).trim()} `);

/**
 * Parts a sentence into words, and keeps where its clauses end.
 * @returns as spacedWords, with `/` between clauses and at both ends, and `:` for a colon: ` / pci : no shells / `
 */
export const spacedClauses: (text: string) => string = remember((text) => {
  const marked = text
    .replaceAll('/', ' ')
    .replaceAll(':', ' : ')
    .replace(/[.;,()–—]| - /g, ' / ');
  return ` / ${partWords(marked, MARKS_TOO).trim()} / `;
});

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
