/**
 * HTML that can hold only what was meant: a text becomes markup in one place, `markup`, and there everything is escaped that is not markup already.
 * https://html.spec.whatwg.org/multipage/parsing.html
 */
import { plainText } from '#domain/text/foreign-text.ts';

/** Text that is HTML. Only `markup` makes it. */
export interface Markup {
  readonly html: string;
}

/** What may stand in a template: markup as it is, text and numbers escaped, lists one after the other, nothing for nothing. */
export type Part = Markup | string | number | undefined | readonly Part[];

/** What ends a text or an attribute value in HTML, whichever quote it stands in. */
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** Writes markup: the template's own text as it is, what is put between escaped; in attributes it has to stand in double quotes. */
export function markup(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  // The indentation of the source says nothing to a browser, and would be a third of the page.
  return { html: fixed.map((text, index) => text.replace(/\n +/g, '\n') + printPart(parts[index])).join('') };
}

/** Makes foreign text safe inside an element or a quoted attribute: it shows what it says, steers nothing and ends nothing. */
export function escapeHtml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}

function printPart(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(printPart).join('');
}
