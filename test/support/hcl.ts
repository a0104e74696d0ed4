import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { expressionsOf, partsOf } from '#hcl/at-range.ts';
import type { EditResult } from '#hcl/write/edit.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import dedent from 'dedent';
import type { Attribute, Block, Body, Expression, HclFile, Range } from '#hcl/syntax.ts';

/** A file's text: removes the indentation of the test, adds a final newline. */
export function hcl(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  return `${dedent(strings, ...values)}\n`;
}

/** The same text with Windows line ends. */
export function withCrlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

/** Parses text that must be HCL; loadGrammar must have been awaited. */
export function parsed(text: string, path = 'main.tf'): HclFile {
  const file = parseHcl(path, text);
  if (!isHclFile(file)) throw new Error(`line ${file.line}: ${file.found}`);
  return file;
}

/** The text after an edit that must not be refused. */
export function textAfter(text: string, result: EditResult): string {
  if (result.kind === 'refused') throw new Error(`refused: ${result.reason}`);
  return applyTextEdits(text, result.edits);
}

/** Every attribute, nested blocks included, in source order. */
export function attributesIn(body: Body): readonly Attribute[] {
  return [...body.attributes, ...body.blocks.flatMap((block) => attributesIn(block.body))].sort(
    (left, right) => left.range.start - right.range.start,
  );
}

/** Every block, nested ones included. */
export function blocksIn(body: Body): readonly Block[] {
  return body.blocks.flatMap((block) => [block, ...blocksIn(block.body)]);
}

/** Every expression, including nested ones. */
export function expressionsIn(body: Body): readonly Expression[] {
  const withParts = (expression: Expression): readonly Expression[] => [
    expression,
    ...partsOf(expression).flatMap((part) => withParts(part)),
  ];
  return expressionsOf(body).flatMap((expression) => withParts(expression));
}

/** Range of the value of the first attribute or object entry with a name. */
export function valueOf(file: HclFile, name: string): Range {
  const attribute = attributesIn(file.body).find((candidate) => candidate.name === name);
  if (attribute !== undefined) return attribute.expression.range;
  for (const expression of expressionsIn(file.body)) {
    const entry =
      expression.kind === 'object'
        ? expression.entries.find((candidate) => candidate.key.kind === 'literal' && candidate.key.value === name)
        : undefined;
    if (entry !== undefined) return entry.value.range;
  }
  throw new Error(`no value named ${name}`);
}

/** The first block of a type, nested ones included. */
export function blockOfType(file: HclFile, type: string): Block {
  const block = blocksIn(file.body).find((candidate) => candidate.type === type);
  if (block === undefined) throw new Error(`no block of type ${type}`);
  return block;
}

/** Range of the only occurrence of a text. */
export function rangeOf(text: string, part: string): Range {
  const start = text.indexOf(part);
  if (start === -1 || text.includes(part, start + 1)) throw new Error(`expected ${part} once`);
  return { start, end: start + part.length };
}
