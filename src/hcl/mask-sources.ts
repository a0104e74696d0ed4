/**
 * Masks secrets in source text and keeps its length, so that judgements and their records contain none. Takes HCL or JSON and returns
 * text that parses to the same tree with other words.
 */
import { extname } from 'node:path';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Scalar } from 'yaml';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { isJsonCode } from '#domain/workspace/code-file.ts';
import { partsOf } from './at-range.ts';
import { isJsonPath } from './json/parse-json.ts';
import { parseSource } from './json/parse-source.ts';
import { keyText } from './locate.ts';
import { isHclFile } from './parse/parse.ts';
import type { Block, Body, Expression, Range, TemplatePart } from './syntax.ts';
import { isCommentLine } from './text/trivia.ts';

/** The name used for values that are secret whatever their own name. */
const SECRET = 'secret';

/**
 * Masks the secrets of a root's files with asterisks of the same length: values with a secret's name or form, and values of variables
 * that code marks as sensitive.
 */
export function maskSources(files: readonly SourceFile[]): readonly SourceFile[] {
  const parsed = files.map((file) => ({ file, body: bodyOf(file) }));
  const sensitive = new Set(parsed.flatMap(({ body }) => (body === undefined ? [] : sensitiveVariables(body))));
  const masked = parsed.map(({ file, body }) => {
    if (file.isData === true) return maskedData(file);
    const named = body === undefined ? [] : inBody(body, undefined, sensitive);
    const ranges = [...named, ...(isJsonPath(file.path) ? inJson : inComments)(file.text, sensitive)];
    return ranges.length === 0 ? file : { ...file, text: ranges.reduce(blank, file.text) };
  });
  return masked.every((file, index) => file === files[index]) ? files : masked;
}

/** Cached, because each round of a run masks the same files again. */
const maskedData = memoizeByObject((file: SourceFile): SourceFile => {
  const text = maskData(file);
  return text === file.text ? file : { ...file, text };
});

function bodyOf(file: SourceFile): Body | undefined {
  if (isJsonPath(file.path) && !isJsonCode(file.path)) return undefined;
  const parsed = parseSource(file.path, file.text);
  return isHclFile(parsed) ? parsed.body : undefined;
}

/** https://developer.hashicorp.com/terraform/language/values/variables#suppressing-values-in-cli-output */
function sensitiveVariables(body: Body): readonly string[] {
  return body.blocks
    .filter((block) => block.type === 'variable' && block.body.attributes.some(isSensitiveMark))
    .flatMap((block) => block.labels.slice(0, 1));
}

function isSensitiveMark({ name, expression }: Body['attributes'][number]): boolean {
  return name === 'sensitive' && expression.kind === 'literal' && expression.value === true;
}

/** Line breaks stay, so that every other place keeps its line and column. */
function blank(text: string, { start, end }: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, '*') + text.slice(end);
}

/** A variable's default belongs to the variable's name. In tfvars files and in Terragrunt inputs, names are those of variables. */
function inBody(body: Body, owner: Block | undefined, sensitive: ReadonlySet<string>): readonly Range[] {
  const nameOf = (name: string): string => {
    const owned = owner?.type === 'variable' && name === 'default' ? (owner.labels[0] ?? name) : name;
    return sensitive.has(owned) && (owner === undefined || owned !== name) ? SECRET : owned;
  };
  return [
    ...body.attributes.flatMap(({ name, expression }) =>
      owner === undefined && name === 'inputs' && expression.kind === 'object'
        ? expression.entries.flatMap((entry) => inExpression(entry.value, nameOf(keyText(entry.key) ?? name)))
        : inExpression(expression, nameOf(name)),
    ),
    ...body.blocks.flatMap((block) => inBody(block.body, block, sensitive)),
  ];
}

function inExpression(expression: Expression, name: string): readonly Range[] {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' && isSecretText(name, expression.value) ? [insideQuotes(expression.range)] : [];
    case 'template':
      return expression.parts.flatMap((part) => inPart(part, name));
    case 'object':
      return expression.entries.flatMap((entry) => inExpression(entry.value, name === SECRET ? name : (keyText(entry.key) ?? name)));
    default:
      return partsOf(expression).flatMap((part) => inExpression(part, name));
  }
}

function inPart(part: TemplatePart, name: string): readonly Range[] {
  if (part.kind === 'text') return isSecretText(name, part.text.trim()) ? [part.range] : [];
  if (part.kind === 'interpolation') return inExpression(part.expression, name);
  const { directive } = part;
  const inside = directive.kind === 'if' ? [...directive.yes, ...directive.no] : directive.body;
  return inside.flatMap((inner) => inPart(inner, name));
}

function insideQuotes({ start, end }: Range): Range {
  return { start: start + 1, end: end - 1 };
}

function inComments(text: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const line of text.matchAll(/^.*$/gm)) {
    const [start, end] = [line.index, line.index + line[0].length];
    const mark = /^\s*(?:#+|\/\/+)/.exec(line[0]);
    if (mark !== null && isCommentLine(text, start) && isSecretText('', line[0].slice(mark[0].length)))
      ranges.push({ start: start + mark[0].length, end });
  }
  return ranges;
}

const JSON_TEXT = /"((?:[^"\\]|\\.)*)"\s*:\s*"((?:[^"\\]|\\.)*)"/g;

function inJson(text: string, sensitive: ReadonlySet<string>): readonly Range[] {
  return [...text.matchAll(JSON_TEXT)]
    .filter(([, key = '', value = '']) => isSecretText(sensitive.has(key) ? SECRET : key, value))
    .map((found) => {
      const end = found.index + found[0].length - 1;
      return { start: end - (found[2] ?? '').length, end };
    });
}

/** Masks secrets in YAML, JSON and CSV that code decodes, so that it decodes to the same structure. */

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
    .reduce(blankWords, text);
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
function blankWords(text: string, { start, end }: Range): string {
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
