import type { Range } from '../syntax.ts';
import { named } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

export type TemplateToken =
  | { readonly kind: 'text'; readonly text: string; readonly range: Range }
  | { readonly kind: 'mark'; readonly node: GrammarNode; readonly range: Range };

/**
 * Splits a template into texts and `${…}` or `%{…}` marks, in order, as HashiCorp's parser does: strip markers and `<<-` work across
 * directives. Texts are cut from the source, because the grammar drops white space around literals.
 * https://github.com/hashicorp/hcl/blob/main/hclsyntax/parser_template.go
 * @param inside the range of the template's own text
 */
export function cutTokens(node: GrammarNode, text: string, inside: Range): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let at = inside.start;
  const pushText = (until: number): void => {
    if (until > at) tokens.push({ kind: 'text', text: text.slice(at, until), range: { start: at, end: until } });
  };
  for (const mark of marksIn(node)) {
    pushText(mark.startIndex);
    tokens.push({ kind: 'mark', node: mark, range: { start: mark.startIndex, end: mark.endIndex } });
    at = mark.endIndex;
  }
  pushText(inside.end);
  return tokens;
}

function marksIn(node: GrammarNode): readonly GrammarNode[] {
  return named(node).flatMap((child) => {
    switch (child.type) {
      case 'template_directive':
      case 'template_if':
      case 'template_for':
        return marksIn(child);
      case 'template_interpolation':
      case 'template_if_intro':
      case 'template_else_intro':
      case 'template_if_end':
      case 'template_for_start':
      case 'template_for_end':
        return [child];
      default:
        return [];
    }
  });
}

/** One text per line: in a heredoc, a strip marker ends at the line. */
export function splitLines(tokens: readonly TemplateToken[]): readonly TemplateToken[] {
  return tokens.flatMap((token): readonly TemplateToken[] => {
    if (token.kind === 'mark') return [token];
    const lines: TemplateToken[] = [];
    for (let at = 0; at < token.text.length;) {
      const newline = token.text.indexOf('\n', at);
      const end = newline === -1 ? token.text.length : newline + 1;
      lines.push({ kind: 'text', text: token.text.slice(at, end), range: { start: token.range.start + at, end: token.range.start + end } });
      at = end;
    }
    return lines;
  });
}

/**
 * `${~ x ~}` removes the white space next to it.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#whitespace-stripping
 */
export function stripSpace(tokens: readonly TemplateToken[], text: string): readonly TemplateToken[] {
  return tokens.map((token, index) => {
    if (token.kind === 'mark') return token;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const startKept = before?.kind === 'mark' && text.startsWith('~}', before.range.end - 2) ? token.text.trimStart() : token.text;
    const kept = after?.kind === 'mark' && text.startsWith('~', after.range.start + 2) ? startKept.trimEnd() : startKept;
    return { ...token, text: kept };
  });
}

/**
 * Removes the common indentation of a `<<-` heredoc. Blank lines do not count; a mark at the start of a line means no indentation.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#indented-heredocs
 * @param tokens one text per line
 */
export function removeIndentation(tokens: readonly TemplateToken[]): readonly TemplateToken[] {
  const starts = new Set<TemplateToken>();
  let least = Infinity;
  let atLineStart = true;
  for (const token of tokens) {
    if (atLineStart) {
      const blank = token.kind === 'text' && token.text.endsWith('\n') && token.text.trimStart() === '';
      if (!blank) least = Math.min(least, token.kind === 'text' ? token.text.length - token.text.trimStart().length : 0);
      if (!blank) starts.add(token);
    }
    // As in HashiCorp's parser, a stripped newline does not start a line.
    atLineStart = token.kind === 'text' && token.text.endsWith('\n');
  }
  return tokens.map((token) => (token.kind === 'text' && starts.has(token) ? { ...token, text: token.text.slice(least) } : token));
}
