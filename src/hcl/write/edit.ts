import { z } from 'zod';
import type { TextEdit } from '#domain/patch.ts';
import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { alignEdits } from '../text/align-edits.ts';
import { applyTextEdits } from '../text/apply-edits.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import { placeholderIn, formOf } from './render-node.ts';
import type { RenderNode } from './render-node.ts';
import type { HclFile, Range } from '../syntax.ts';

/** Without edits: the file already has the value. */
export type EditResult = { readonly kind: 'edits'; readonly edits: readonly TextEdit[] } | Refusal;

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: string;
}

/** The context for checks; absent parts are not checked. */
export interface EditContext {
  /** All files of the root and its local modules, with the edited one. */
  readonly files: readonly HclFile[];
  /** The schema by resource type; unknown types are not checked. */
  readonly schema: ProviderSchema;
}

/** A change of a parsed file. Code and models call it, so its input is plain data and places are ranges. */
export interface Edit<Input> {
  /** The file name. */
  readonly id: string;
  /** The description for a model: actions and refusals. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** Does not throw for a missing target. */
  apply(file: HclFile, input: Input, context?: EditContext): EditResult;
}

export interface Splice extends Range {
  readonly text: string;
}

export interface Draft {
  readonly file: HclFile;
  readonly edit: string;
  readonly splices: readonly Splice[];
  /** Written values, to be checked as expressions. */
  readonly values?: readonly RenderNode[];
  /** Whether aligned neighbours may be moved; true by default. */
  readonly realign?: boolean | undefined;
}

export const rangeInput = z
  .object({ start: z.int().nonnegative(), end: z.int().nonnegative() })
  .readonly()
  .describe('UTF-16 string offsets text[start, end) of a syntax node, in the file before the edit');

export const realignInput = z
  .boolean()
  .optional()
  .describe('Whether neighbours in an aligned run are realigned, as separate edits, when a longer name is added or removed. Default true.');

export const nameInput = z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]*$/u);

/** @param reason what was expected and found */
export function refuse(reason: string): Refusal {
  return { kind: 'refused', reason };
}

/** Refuses a range that does not have the wanted node. `found`: what it has instead */
export function refuseRange(wanted: string, file: HclFile, { start, end }: Range, found = 'none with that range'): Refusal {
  return refuse(`expected ${wanted} at ${start}–${end} of ${file.path}, found ${found}`);
}

/** Returns the result of an edit that another edit consists of. `edit`: id of the other one in the resulting text edits */
export function renamedEdits(edit: string, result: EditResult): EditResult {
  return result.kind === 'refused' ? result : { ...result, edits: result.edits.map((one) => ({ ...one, edit })) };
}

/** The file already has the requested content. */
export const NO_EDITS: EditResult = { kind: 'edits', edits: [] };

/** Turns splices into a result: drops replacements without effect, aligns, and refuses a result that would not parse. */
export function settleEdit({ file, edit, splices, values = [], realign = true }: Draft): EditResult {
  if (isJsonPath(file.path)) return refuse(notHclSyntax(file.path));
  if (!/\.(?:tf|tofu|tfvars|hcl)$/.test(file.path)) return refuse(`expected a file that Terraform reads, found ${file.path}`);
  const hidden = values.map((value) => placeholderIn(value)).find((text) => text !== undefined);
  if (hidden !== undefined) return refuse(`expected a value, found ${hidden}, which is a placeholder for a hidden value`);
  const broken = values.flatMap((value) => sourcesOf(value)).find((source) => !isExpression(source));
  if (broken !== undefined) return refuse(`expected one HCL expression, found: ${broken}`);
  const wanted = splices.filter((splice) => file.text.slice(splice.start, splice.end) !== splice.text);
  if (wanted.length === 0) return NO_EDITS;
  const edits = alignEdits(
    file.text,
    wanted.map((splice) => ({ path: file.path, ...splice, edit })),
    realign,
  );
  const after = parseHcl(file.path, applyTextEdits(file.text, edits));
  return isHclFile(after)
    ? { kind: 'edits', edits }
    : refuse(`the edited file would not parse at line ${after.line}, column ${after.column}: ${after.found}`);
}

/**
 * Describes why an edit of HCL is not possible in JSON.
 * @returns the reason
 */
export function notHclSyntax(path: string): string {
  return `expected a file in HCL syntax, found ${path}: ${isJsonCode(path) ? 'this edit cannot write JSON' : 'JSON has no blocks'}`;
}

/**
 * Returns whether a text is exactly one HCL expression.
 * @returns false for text that would end the expression and start something else
 */
export function isExpression(source: string): boolean {
  const text = `x = ${source}\n`;
  const file = parseHcl('expression', text);
  const only = isHclFile(file) && file.body.blocks.length === 0 && file.body.attributes.length === 1 ? file.body.attributes[0] : undefined;
  return only?.expression.range.start === 4 && only.expression.range.end === 4 + source.length;
}

function sourcesOf(value: RenderNode): readonly string[] {
  const form = formOf(value);
  switch (form.form) {
    case 'scalar':
      return [];
    case 'expression':
      return [form.source];
    case 'call':
      return [...(/^[A-Za-z_][\w-]*(?:::[A-Za-z_][\w-]*)*$/.test(form.name) ? [] : [`${form.name}(`]), ...sourcesOf(form.argument)];
    case 'list':
      return form.items.flatMap((item) => sourcesOf(item));
    case 'object':
      return form.entries.flatMap(([, item]) => sourcesOf(item));
  }
}
