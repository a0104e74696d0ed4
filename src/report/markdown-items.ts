/** Markdown that reports and pull requests share. Every text is escaped here. */
import { codeSpan, escapeMarkdown } from '#domain/text/foreign-text.ts';
import type { ResourceView } from './view/resource.ts';
import type { Note } from './view/verdict.ts';

/** @returns the text of a list item, without the list marker */
export function noteItem({ kind, label, text, docs }: Note): string {
  const words = kind === 'command' ? codeSpan(text) : escapeMarkdown(text);
  const link = docs === undefined ? '' : `([document](${encodeURI(docs)}))`;
  return [`**${escapeMarkdown(label)}**:`, words, link].filter((part) => part !== '').join(' ');
}

/** @returns the text of a list item, without the list marker: the resource, its reconciliation id, and its place */
export function resourceItem({ name, id, where }: ResourceView): string {
  return `${codeSpan(name)} (${codeSpan(id)})${where === '' ? '' : `: ${codeSpan(where)}`}`;
}
