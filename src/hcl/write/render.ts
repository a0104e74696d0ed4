import { spellSteering } from '#domain/text/foreign-text.ts';
import { countColumns } from '../text/line-cells.ts';
import { formOf } from './render-node.ts';
import type { RenderNode } from './render-node.ts';

export { literal } from './render-node.ts';
export type { RenderNode } from './render-node.ts';

export interface RenderStyle {
  readonly newline: '\n' | '\r\n';
  /** The indentation of one level. */
  readonly indentUnit: string;
  /** The indentation of the line where the value starts. */
  readonly indent: string;
  /** Columns before the value on its line. */
  readonly column: number;
  /** Columns before a list or a one-line object is split. */
  readonly width: number;
  /** No line breaks allowed. */
  readonly oneLine: boolean;
  readonly objectLayout: 'one-line' | 'multi-line';
  readonly alignEquals: boolean;
  /** Quote all keys. */
  readonly quoteKeys: boolean;
  readonly separator: '=' | ':';
  /** `"key": value`, not `"key" : value`. */
  readonly tightColon: boolean;
  /** Writes a comma after the last element of a multi-line list. */
  readonly trailingComma: boolean;
  /** Writes commas between the entries of a multi-line object. */
  readonly entryCommas: boolean;
}

/** The style of `terraform fmt`. https://developer.hashicorp.com/terraform/language/style */
export const DEFAULT_STYLE: RenderStyle = {
  newline: '\n',
  indentUnit: '  ',
  indent: '',
  column: 0,
  width: 80,
  oneLine: false,
  objectLayout: 'multi-line',
  alignEquals: true,
  quoteKeys: false,
  separator: '=',
  tightColon: false,
  trailingComma: true,
  entryCommas: false,
};

/** Reserved words that cannot be bare keys. */
const KEYWORDS = new Set(['true', 'false', 'null', 'for', 'if', 'in', 'else', 'endif', 'endfor']);

/** HCL without indentation on the first line and without a final newline. */
export function renderValue(value: RenderNode, style: RenderStyle): string {
  return renderAt(value, style, 0);
}

/** `key == "a"`, or `contains(["a", "b"], key)` for several keys; `!=` negates it. `keys`: as source */
export function keyTest(name: string, sign: '==' | '!=', keys: readonly string[]): string {
  if (keys.length === 1) return `${name} ${sign} ${keys.join('')}`;
  return `${sign === '!=' ? '!' : ''}contains([${keys.join(', ')}], ${name})`;
}

/**
 * Returns a text with quotes and escapes; `${` and `%{` stay text.
 * https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences
 */
export function renderString(text: string): string {
  const escaped = text.replace(
    /[\\"\p{Cc}]/gu,
    (character) => ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // `$$${` is ambiguous, so extra dollars before it are escaped.
  const guarded = escaped.replace(/(\$+)(?=\$\{)|(%+)(?=%\{)/g, (run) => (run.startsWith('$') ? '\\u0024' : '\\u0025').repeat(run.length));
  return `"${spellSteering(guarded, unicodeEscape).replace(/[$%](?=\{)/g, (mark) => mark + mark)}"`;
}

/** Escapes invisible and bidirectional characters, so that a reviewer sees them. https://trojansource.codes */
function unicodeEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Returns a bare word if allowed and `quoted` is false, else a quoted key. */
export function renderKey(key: string, quoted: boolean): string {
  return quoted || keyNeedsQuotes(key) ? renderString(key) : key;
}

/** True if it is not an identifier. */
export function keyNeedsQuotes(key: string): boolean {
  return !/^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) || KEYWORDS.has(key);
}

function renderAt(value: RenderNode, style: RenderStyle, depth: number): string {
  const form = formOf(value);
  switch (form.form) {
    case 'scalar':
      return typeof form.value === 'string' ? renderString(form.value) : String(form.value);
    case 'expression':
      return form.source.replaceAll('\r\n', '\n').replaceAll('\n', style.newline);
    case 'call':
      return `${form.name}(${renderAt(form.argument, { ...style, column: style.column + form.name.length + 1 }, depth)})`;
    case 'list':
      return renderList(form.items, style, depth);
    case 'object':
      return renderObject(form.entries, style, depth);
  }
}

function renderList(items: readonly RenderNode[], style: RenderStyle, depth: number): string {
  if (items.length === 0) return '[]';
  const inLine = `[${items.map((item) => renderAt(item, { ...style, oneLine: true }, depth + 1)).join(', ')}]`;
  const wantsLines = style.objectLayout === 'multi-line' && items.some((item) => holdsObject(item));
  if (style.oneLine || (!wantsLines && fits(inLine, style))) return inLine;
  const inner = deeper(style);
  const lines = items.map((item) => inner.indent + renderAt(item, { ...inner, column: countColumns(inner.indent) }, 0));
  return ['[', lines.join(`,${style.newline}`) + (style.trailingComma ? ',' : ''), `${style.indent}]`].join(style.newline);
}

function renderObject(entries: readonly (readonly [string, RenderNode])[], style: RenderStyle, depth: number): string {
  if (entries.length === 0) return '{}';
  const keys = entries.map(([key]) => renderKey(key, style.quoteKeys));
  const equals = style.separator === ':' && style.tightColon ? ': ' : ` ${style.separator} `;
  const inLine = `{ ${entries.map(([, item], index) => `${keys[index]}${equals}${renderAt(item, { ...style, oneLine: true }, depth + 1)}`).join(', ')} }`;
  // A nested object of one entry stays on its line: Principal = { Service = "…" }.
  const mayStay = style.objectLayout === 'one-line' || (depth > 0 && entries.length === 1);
  if (style.oneLine || (mayStay && fits(inLine, style))) return inLine;
  const inner = deeper(style);
  const values = entries.map(([, item], index) =>
    renderAt(item, { ...inner, column: countColumns(inner.indent) + countColumns(keys[index] ?? '') + 3 }, depth + 1),
  );
  const widths = style.alignEquals && style.separator === '=' ? alignedWidths(keys, values) : keys.map((key) => countColumns(key));
  const lines = entries.map((_, index) => {
    const key = keys[index] ?? '';
    return `${inner.indent}${key}${' '.repeat((widths[index] ?? 0) - countColumns(key))}${equals}${values[index] ?? ''}`;
  });
  return [
    '{',
    lines.join((style.entryCommas ? ',' : '') + style.newline) + (style.entryCommas && style.trailingComma ? ',' : ''),
    `${style.indent}}`,
  ].join(style.newline);
}

/** Widths of the names that align their `=`, as in `terraform fmt`: a multi-line value ends the run. `names`: in order, one per line */
export function alignedWidths(names: readonly string[], values: readonly string[]): readonly number[] {
  const widths = names.map((name) => countColumns(name));
  const breaks = (index: number): boolean => /[\r\n]/.test(values[index] ?? '');
  let from = 0;
  return widths.map((own, index) => {
    if (breaks(index)) return own;
    from = index;
    while (from > 0 && !breaks(from - 1)) from -= 1;
    let until = index;
    while (until + 1 < names.length && !breaks(until + 1)) until += 1;
    return Math.max(...widths.slice(from, until + 1));
  });
}

function holdsObject(node: RenderNode): boolean {
  const form = formOf(node);
  if (form.form === 'object') return form.entries.length > 0;
  if (form.form === 'list') return form.items.some((item) => holdsObject(item));
  return form.form === 'call' && holdsObject(form.argument);
}

function fits(text: string, style: RenderStyle): boolean {
  return !text.includes('\n') && style.column + countColumns(text) <= style.width;
}

function deeper(style: RenderStyle): RenderStyle {
  return { ...style, indent: style.indent + style.indentUnit };
}
