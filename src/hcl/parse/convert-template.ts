import type { Directive, Expression, Range, TemplatePart } from '../syntax.ts';
import { cutTokens, removeIndentation, splitLines, stripSpace } from './template-tokens.ts';
import type { TemplateToken } from './template-tokens.ts';
import { named, throwNotHcl, sourceOf, unexpected } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

type ConvertExpression = (node: GrammarNode, text: string) => Expression;

/** Converts a `string_lit` or `quoted_template` node, with escapes resolved. Empty text has no parts. */
export function convertQuoted(node: GrammarNode, text: string, convert: ConvertExpression): readonly TemplatePart[] {
  const tokens = cutTokens(node, text, { start: node.startIndex + 1, end: node.endIndex - 1 });
  const unescaped = tokens.map((token) => (token.kind === 'text' ? { ...token, text: unescapeQuoted(token.text) } : token));
  return buildParts(stripSpace(unescaped, text), text, convert);
}

/** Converts a `heredoc_template` node; `<<-` removes the common indentation. */
export function convertHeredoc(node: GrammarNode, text: string, convert: ConvertExpression): readonly TemplatePart[] {
  const start = text.indexOf('\n', node.startIndex) + 1;
  const end = text.lastIndexOf('\n', node.endIndex - 1) + 1;
  const tokens = cutTokens(node, text, { start, end });
  const indented = text.startsWith('<<-', node.startIndex);
  const rows = indented || tokens.length > 1 ? splitLines(tokens) : tokens;
  const lines = rows.map((token) =>
    token.kind === 'text' ? { ...token, text: token.text.replaceAll('\r\n', '\n').replaceAll('$${', '${').replaceAll('%%{', '%{') } : token,
  );
  const stripped = stripSpace(lines, text);
  return buildParts(indented ? removeIndentation(stripped) : stripped, text, convert);
}

function unescapeQuoted(raw: string): string {
  return raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))|\$\$\{|%%\{/gs,
    (whole, short?: string, long?: string, single?: string) => {
      if (whole === '$${') return '${';
      if (whole === '%%{') return '%{';
      if (short !== undefined || long !== undefined) return codePoint(Number.parseInt(short ?? long ?? '', 16));
      return ({ n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' } as Record<string, string>)[single ?? ''] ?? whole;
    },
  );
}

/** Go writes a replacement character for an invalid code point. */
function codePoint(code: number): string {
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
}

interface Built {
  readonly parts: readonly TemplatePart[];
  /** The `else` or end that closes the sequence. */
  readonly closing: TemplateToken | undefined;
  readonly at: number;
}

function buildParts(tokens: readonly TemplateToken[], text: string, convert: ConvertExpression): readonly TemplatePart[] {
  const build = (from: number): Built => {
    const parts: TemplatePart[] = [];
    let at = from;
    for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
      if (token.kind === 'text') parts.push({ kind: 'text', text: token.text, range: token.range });
      else if (token.node.type === 'template_interpolation') parts.push(interpolation(token.node, token.range));
      else if (/_(?:end|else_intro)$/.test(token.node.type)) return { parts: joinTexts(parts), closing: token, at };
      else {
        const { directive, end } = buildDirective(token.node, at);
        parts.push({ kind: 'directive', directive, range: { start: token.range.start, end: tokens[end]?.range.end ?? token.range.end } });
        at = end;
      }
      at += 1;
    }
    return { parts: joinTexts(parts), closing: undefined, at };
  };
  const interpolation = (node: GrammarNode, range: Range): TemplatePart => ({ kind: 'interpolation', expression: inner(node), range });
  const inner = (node: GrammarNode): Expression => {
    const expression = named(node).find((child) => child.type === 'expression');
    // The grammar accepts `${}`, Terraform does not.
    return expression === undefined ? throwNotHcl(node) : convert(expression, text);
  };
  const buildDirective = (intro: GrammarNode, at: number): { readonly directive: Directive; readonly end: number } => {
    const first = build(at + 1);
    if (intro.type === 'template_if_intro') {
      const hasElse = first.closing?.kind === 'mark' && first.closing.node.type === 'template_else_intro';
      const second = hasElse ? build(first.at + 1) : { parts: [], at: first.at };
      return { directive: { kind: 'if', condition: inner(intro), yes: first.parts, no: second.parts }, end: second.at };
    }
    const names = named(intro).filter((child) => child.type === 'identifier');
    const valueName = names.at(-1);
    if (intro.type !== 'template_for_start' || valueName === undefined) throw unexpected(intro);
    const keyName = names.length > 1 && names[0] !== undefined ? sourceOf(names[0], text) : undefined;
    const directive = { kind: 'for' as const, keyName, valueName: sourceOf(valueName, text), collection: inner(intro), body: first.parts };
    return { directive, end: first.at };
  };
  return build(0).parts;
}

/** Joins adjacent texts and drops empty ones. */
function joinTexts(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const joined: TemplatePart[] = [];
  const waiting: Extract<TemplatePart, { kind: 'text' }>[] = [];
  const flush = (): void => {
    const [first, last] = [waiting[0], waiting.at(-1)];
    const whole = waiting.map((part) => part.text).join('');
    if (first !== undefined && last !== undefined && whole !== '')
      joined.push({ kind: 'text', text: whole, range: { start: first.range.start, end: last.range.end } });
    waiting.length = 0;
  };
  for (const part of parts) {
    if (part.kind === 'text') {
      waiting.push(part);
      continue;
    }
    flush();
    joined.push(part);
  }
  flush();
  return joined;
}
