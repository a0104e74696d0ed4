/**
 * Templates are first one flat row of texts and marks, as in HashiCorp's own parser: strip markers and the indentation
 * of `<<-` work on that row, across the borders of directives.
 * https://github.com/hashicorp/hcl/blob/main/hclsyntax/parser_template.go
 */
import type { Range } from '../syntax.ts';
import { named } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

/** A text, or one `${…}` or `%{…}`. */
export type TemplateToken =
  | { readonly kind: 'text'; readonly text: string; readonly range: Range }
  | { readonly kind: 'mark'; readonly node: GrammarNode; readonly range: Range };

/**
 * Cuts a template into its row. The grammar skips white space around literals, so text is cut out between the marks.
 * @param inside where the template's own text starts and ends
 * @returns texts and marks in order
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

/**
 * Parts texts at their line ends: in a heredoc a strip marker reaches no further than that.
 * @returns the row with one text for each line
 */
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
 * `${~ x ~}` takes away the white space of the texts beside it.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#whitespace-stripping
 * @returns the row with shorter texts
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
 * Takes the least indentation of all lines away. A line that is blank does not count; a mark at a line's start means no indentation.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#indented-heredocs
 * @param tokens a heredoc's row, one text for each line
 * @returns the row with shorter texts
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
    // A newline that a marker took away starts no line: HashiCorp's parser sees it so.
    atLineStart = token.kind === 'text' && token.text.endsWith('\n');
  }
  return tokens.map((token) => (token.kind === 'text' && starts.has(token) ? { ...token, text: token.text.slice(least) } : token));
}
