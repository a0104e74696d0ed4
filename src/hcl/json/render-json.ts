import { jsonEscape, spellSteering } from '#domain/text/foreign-text.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { JsonStyle } from './json-style.ts';

/** Longest one-line list of plain values, in columns. */
const WIDTH = 80;

/** JSON without indentation on the first line and without a final newline. `value`: its numbers are finite. */
export function renderJson(value: Json, style: JsonStyle): string {
  if (Array.isArray(value)) return renderList(value as readonly Json[], style);
  if (isJsonObject(value))
    return renderContainer(
      ['{', '}'],
      Object.entries(value).map(([key, item]) => [renderJsonKey(key, style), item] as const),
      style,
    );
  return typeof value === 'string' ? renderText(value, style) : JSON.stringify(value);
}

/** The quoted key with the colon. */
export function renderJsonKey(key: string, style: JsonStyle): string {
  return renderText(key, style) + style.colon;
}

function renderText(text: string, style: JsonStyle): string {
  // Escapes invisible and bidirectional characters, so that a reviewer sees them.
  const quoted = spellSteering(JSON.stringify(text), jsonEscape);
  return style.asciiOnly
    ? quoted.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : quoted;
}

function renderList(items: readonly Json[], style: JsonStyle): string {
  const plain = items.every((item) => typeof item !== 'object' || item === null);
  const pairs = items.map((item) => ['', item] as const);
  const inLine = renderContainer(['[', ']'], pairs, { ...style, spreads: false });
  const stays = plain && !style.spreadsScalars && style.column + inLine.length <= WIDTH;
  return stays ? inLine : renderContainer(['[', ']'], pairs, style);
}

function renderContainer([open, close]: readonly [string, string], items: readonly (readonly [string, Json])[], style: JsonStyle): string {
  if (items.length === 0) return open + close;
  if (!style.spreads) {
    const padding = open === '{' ? style.padding : '';
    return open + padding + items.map(([head, item]) => head + renderJson(item, style)).join(`,${style.gap}`) + padding + close;
  }
  const indent = style.indent + style.indentUnit;
  const lines = items.map(([head, item]) => indent + head + renderJson(item, { ...style, indent, column: indent.length + head.length }));
  return [open, lines.join(`,${style.newline}`), style.indent + close].join(style.newline);
}
