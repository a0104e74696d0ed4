/** Pieces of Markdown that a report and a pull request have alike. Every text is escaped here. */
import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { ResourceView } from './view/resource.ts';
import type { Note } from './view/verdict.ts';

/** @returns what follows the mark of a list */
export function noteItem({ kind, label, text, docs }: Note): string {
  const words = kind === 'command' ? codeSpan(text) : escapeMarkdown(text);
  const link = docs === undefined ? '' : `([document](${encodeURI(docs)}))`;
  return [`**${escapeMarkdown(label)}**:`, words, link].filter((part) => part !== '').join(' ');
}

/** @returns what follows the mark of a list: which resource, the id of its reconciliation, and where it is */
export function resourceItem({ name, id, where }: ResourceView): string {
  return `${codeSpan(name)} (${codeSpan(id)})${where === '' ? '' : `: ${codeSpan(where)}`}`;
}
