/** Masks secrets in YAML, JSON and CSV that code decodes, so that it decodes to the same structure. */
import { extname } from 'node:path';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Scalar } from 'yaml';
import { isSecretText } from '#domain/text/secret-text.ts';
import type { SourceFile } from '#domain/workspace.ts';
import type { Range } from '#hcl/syntax.ts';

/**
 * Masks values with a secret's name or form.
 * @param file YAML, CSV, or JSON, which is YAML too (https://yaml.org/spec/1.2.2/#12-yaml-history)
 * @returns a text of the same length; empty if it cannot be parsed, because the place of its secrets is unknown
 */
export function maskData({ path, text }: SourceFile): string {
  if (extname(path).toLowerCase() === '.csv') return maskCsv(text);
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) return '';
  return secretsIn(document.contents, '')
    .map((scalar) => contentOf(scalar, text))
    .reduce(blank, text);
}

function secretsIn(node: unknown, name: string): readonly Scalar[] {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => secretsIn(value, isScalar(key) ? String(key.value) : name));
  if (isSeq(node)) return node.items.flatMap((item) => secretsIn(item, name));
  return isScalar(node) && typeof node.value === 'string' && isSecretText(name, node.value) ? [node] : [];
}

/** Without quotes and without the header of a block scalar. https://yaml.org/spec/1.2.2/#81-block-scalar-styles */
function contentOf({ range, type }: Scalar, text: string): Range {
  const [start, end] = range ?? [0, 0];
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') return { start: start + 1, end: end - 1 };
  return { start: type === 'PLAIN' ? start : text.indexOf('\n', start) + 1, end };
}

/** A letter, because an asterisk would start an alias in YAML. White space stays, because indentation has a meaning. */
function blank(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/\S/g, 'x') + text.slice(end);
}

function maskCsv(text: string): string {
  const [header = '', ...rows] = text.split('\n');
  const names = header.split(',');
  const masked = rows.map((row) =>
    row
      .split(',')
      .map((cell, index) => (isSecretText((names[index] ?? '').trim(), cell.trim()) ? cell.replace(/\S/g, 'x') : cell))
      .join(','),
  );
  return [header, ...masked].join('\n');
}
