/**
 * HTML that is safe by construction: only `markup` turns text into HTML, and it escapes everything that is not markup already.
 * https://html.spec.whatwg.org/multipage/parsing.html
 */
import { plainText } from '#domain/text/foreign-text.ts';

/** HTML text, created only by `markup`. */
export interface Markup {
  readonly html: string;
}

/** A value in a template: markup stays unchanged, text and numbers are escaped, lists are concatenated, undefined is empty. */
export type Part = Markup | string | number | undefined | readonly Part[];

/** Characters that can end text or an attribute value in HTML, in either kind of quote. */
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' };

/** Creates markup from a template: fixed text stays unchanged, values are escaped. In attributes a value must be in double quotes. */
export function markup(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  // Removes the indentation of the source: browsers ignore it, and it would be a third of the page.
  return { html: fixed.map((text, index) => text.replace(/\n +/g, '\n') + printPart(parts[index])).join('') };
}

/** Makes foreign text safe inside an element or a quoted attribute. It is shown literally, without control characters. */
export function escapeHtml(text: string): string {
  return plainText(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}

function printPart(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(printPart).join('');
}
