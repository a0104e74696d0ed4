/**
 * Converts values and blocks to JSON code: text with `${` escaped, references and calls as templates. It takes nodes and returns JSON
 * values. https://developer.hashicorp.com/terraform/language/syntax/json#expression-mapping
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import type { NewBlock } from '../write/render-block.ts';
import { formOf } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { DEFAULT_STYLE, renderValue } from '../write/render.ts';
import type { BodyShape, Reading } from './code-shape.ts';
import { parsedJson } from '#domain/json.ts';

/**
 * Converts a value to JSON code.
 * @param reading how strings are read in its place
 * @returns the JSON value; undefined if JSON cannot express the value there
 */
export function codeValueOf(node: RenderNode, reading: Reading): Json | undefined {
  const form = formOf(node);
  switch (form.form) {
    case 'scalar':
      return typeof form.value === 'string' && reading === 'template' ? escaped(form.value) : form.value;
    case 'expression':
      return reading === 'reference' ? form.source : reading === 'verbatim' ? undefined : templateOf(form.source);
    case 'call':
      return reading === 'template' ? `\${${sourceOfNode(node)}}` : undefined;
    case 'list': {
      const items = form.items.map((item) => codeValueOf(item, reading));
      return items.some((item) => item === undefined) ? undefined : (items as readonly Json[]);
    }
    case 'object': {
      const keyOf = (key: string): string => (reading === 'template' ? escaped(key) : key);
      const entries = form.entries.map(([key, item]) => [keyOf(key), codeValueOf(item, reading)] as const);
      return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as JsonObject);
    }
  }
}

/**
 * Converts a block's body to JSON code.
 * @param shape the shape of the body
 * @returns an object; several nested blocks of one type become a list of objects; undefined if JSON cannot express the body
 */
export function codeBodyOf({ attributes, blocks }: NewBlock['body'], shape: BodyShape): JsonObject | undefined {
  const members: [string, Json][] = [];
  for (const [name, node] of attributes) {
    const value = codeValueOf(node, shape.readingOf(name));
    if (value === undefined) return undefined;
    members.push([name, value]);
  }
  for (const type of new Set(blocks.map((block) => block.type))) {
    const own = blocks.filter((block) => block.type === type);
    const bodies = own.map((block) => codeBodyOf(block.body, shape.blockOf(type)?.shapeOf(block.labels) ?? shape));
    if (bodies.includes(undefined) || own.some((block) => block.labels.length > 0)) return undefined;
    members.push([type, bodies.length === 1 ? (bodies[0] ?? null) : (bodies as readonly JsonObject[])]);
  }
  return Object.fromEntries(members);
}

/**
 * A value as HCL source on one line, for a place inside an interpolation.
 * @returns the source
 */
export function sourceOfNode(node: RenderNode): string {
  return renderValue(node, { ...DEFAULT_STYLE, oneLine: true });
}

/** In `$$${` it is ambiguous which two signs belong together, so leading dollars are interpolated: templates have no other escape. */
function escaped(text: string): string {
  return text.replaceAll(/(\$*)\$\{|(%*)%\{/g, (whole, dollars = '', percents = '') => {
    const mark = whole.at(-2) ?? '';
    return `\${"${mark}"}`.repeat(`${dollars}${percents}`.length) + `${mark}${mark}{`;
  });
}

/** Converts HCL source to a template; a quoted text is one already. Quoted text from a JSON file keeps the escapes of JSON. */
function templateOf(source: string): string | undefined {
  if (source.startsWith('<<')) return undefined;
  if (!source.startsWith('"')) return `\${${source}}`;
  const asJson = parsedJson(source);
  if (typeof asJson === 'string') return asJson;
  const parsed = parseHcl('expression', `v = ${source}\n`);
  const expression = isHclFile(parsed) ? parsed.body.attributes[0]?.expression : undefined;
  if (expression?.kind !== 'template' || !isHclFile(parsed)) return `\${${source}}`;
  return expression.parts
    .map((part) => (part.kind === 'text' ? escaped(part.text) : parsed.text.slice(part.range.start, part.range.end)))
    .join('');
}
