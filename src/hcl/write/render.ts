/**
 * Values in, HCL text out, in the style it is told. Reads no file and knows no Terraform; the layout is the one
 * `terraform fmt` leaves alone. https://developer.hashicorp.com/terraform/language/style
 */
import { spellSteering } from '#domain/text/foreign-text.ts';
import { countColumns } from '../text/line-cells.ts';
import { formOf } from './render-node.ts';
import type { RenderNode } from './render-node.ts';

export { literal } from './render-node.ts';
export type { RenderNode } from './render-node.ts';

/** How a value is to be written at one place. */
export interface RenderStyle {
  readonly newline: '\n' | '\r\n';
  /** One level of indentation. */
  readonly indentUnit: string;
  /** Indentation of the line on which the value starts. */
  readonly indent: string;
  /** Columns before the value on its line. */
  readonly column: number;
  /** Columns a line may have before a list or a one-line object is broken up. */
  readonly width: number;
  /** The place allows no line break. */
  readonly oneLine: boolean;
  readonly objectLayout: 'one-line' | 'multi-line';
  readonly alignEquals: boolean;
  /** Quote keys that need no quotes. */
  readonly quoteKeys: boolean;
  readonly separator: '=' | ':';
  /** `"key": value` as JSON has it, not `"key" : value`. */
  readonly tightColon: boolean;
  /** A comma after the last element of a multi-line list. */
  readonly trailingComma: boolean;
  /** Commas between the entries of a multi-line object. */
  readonly entryCommas: boolean;
}

/** The style of `terraform fmt` and HashiCorp's style guide, for a place without neighbours. */
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

/** Words the expression grammar takes for itself at a key's place. */
const KEYWORDS = new Set(['true', 'false', 'null', 'for', 'if', 'in', 'else', 'endif', 'endfor']);

/**
 * Writes a value.
 * @param value a JSON value, with references and calls in it where wanted
 * @param style how to write it at its place
 * @returns HCL text without indentation on its first line and without a final newline
 */
export function renderValue(value: RenderNode, style: RenderStyle): string {
  return renderAt(value, style, 0);
}

/**
 * Writes a quoted string. https://developer.hashicorp.com/terraform/language/expressions/strings#escape-sequences
 * @returns it in double quotes, with escapes; `${` and `%{` stay text
 */
export function renderString(text: string): string {
  const escaped = text.replace(
    /[\\"\p{Cc}]/gu,
    (character) => ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // In `$$${` it is open which two belong together: further dollars in front are written as escapes.
  const guarded = escaped.replace(/(\$+)(?=\$\{)|(%+)(?=%\{)/g, (run) => (run.startsWith('$') ? '\\u0024' : '\\u0025').repeat(run.length));
  return `"${spellSteering(guarded, unicodeEscape).replace(/[$%](?=\{)/g, (mark) => mark + mark)}"`;
}

/** A character that nobody sees, or that turns the line around, is written so that a reviewer sees it. https://trojansource.codes */
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

/**
 * Writes an object key.
 * @param quoted whether to quote a key that could stand bare
 * @returns a bare word where that is allowed and wanted, else a quoted string
 */
export function renderKey(key: string, quoted: boolean): string {
  return quoted || keyNeedsQuotes(key) ? renderString(key) : key;
}

/**
 * Whether a key can only be written in quotes.
 * @returns true where it is not an identifier
 */
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
  // A nested object of one entry reads better on the line it belongs to: Principal = { Service = "…" }.
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

/**
 * The width each name of a run takes so that the `=` stand in one column, as `terraform fmt` aligns: a value of several lines ends the run.
 * @param names attribute names or keys, one a line, in order
 * @returns a width for each name
 */
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
