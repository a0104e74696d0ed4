/**
 * What every edit in edits/ is: a function from a parsed file and a checked input to text edits, or the reason why not. An edit is at once
 * called by code and offered to a model as a tool, so its input is plain data and places are given by range.
 */
import { z } from 'zod';
import type { TextEdit } from '#domain/patch.ts';
import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { alignEdits } from '../text/align-edits.ts';
import { applyTextEdits } from '../text/apply-edits.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import { placeholderIn } from '../placeholder.ts';
import { formOf } from './render-node.ts';
import type { RenderNode } from './render-node.ts';
import type { HclFile, Range } from '../syntax.ts';

/** Text edits of one file, or why there are none. No edits: the file says so already. */
export type EditResult =
  | { readonly kind: 'edits'; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** What a caller shows beside the file under edit. What is not shown is not judged. */
export interface EditContext {
  /** The files of the root and its local modules, the one under edit among them. */
  readonly files: readonly HclFile[];
  /** By resource type; types that are not in it are not judged. */
  readonly schema: ProviderSchema;
}

/** One kind of edit. */
export interface Edit<Input> {
  /** Its file's name. */
  readonly id: string;
  /** One paragraph for a model: what it does, what it refuses. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** Never throws for a missing target. Edits are of this file, unless the description says that others follow. */
  apply(file: HclFile, input: Input, context?: EditContext): EditResult;
}

/** A replacement before it knows its file. */
export interface Splice extends Range {
  readonly text: string;
}

/** What an edit came to, before it is checked. */
export interface Draft {
  readonly file: HclFile;
  readonly edit: string;
  readonly splices: readonly Splice[];
  /** Values written into it, to be checked as expressions. */
  readonly values: readonly RenderNode[];
  /** Whether neighbours of an aligned run may be moved along. */
  readonly realign: boolean;
}

/** Input schema of a place: a node's range in the file's text. */
export const rangeInput = z
  .object({ start: z.int().nonnegative(), end: z.int().nonnegative() })
  .readonly()
  .describe('UTF-16 string offsets text[start, end) of a syntax node, in the file before the edit');

/** Input schema of the switch that every edit has. */
export const realignInput = z
  .boolean()
  .optional()
  .describe('Whether neighbours of an aligned run are moved along, as edits of their own, when a longer name comes or goes. Default true.');

/** Input schema of an attribute's or block's name. */
export const nameInput = z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]*$/u);

/**
 * Refuses an edit.
 * @param reason what was expected and what was found
 * @returns the result
 */
export function refuse(reason: string): EditResult {
  return { kind: 'refused', reason };
}

/**
 * Turns what an edit wants into its result: drops replacements that change nothing, aligns, and refuses what would not parse.
 * @param draft what the edit wants
 * @returns the edits, or why they would damage the file
 */
export function settleEdit(draft: Draft): EditResult {
  const { file, edit } = draft;
  if (isJsonPath(file.path)) return refuse(notHclSyntax(file.path));
  if (!/\.(?:tf|tofu|tfvars|hcl)$/.test(file.path)) return refuse(`expected a file that Terraform reads, found ${file.path}`);
  const hidden = draft.values.map((value) => placeholderIn(value)).find((text) => text !== undefined);
  if (hidden !== undefined) return refuse(`expected a value, found ${hidden}, which stands for one that was hidden`);
  const broken = draft.values.flatMap((value) => sourcesOf(value)).find((source) => !isExpression(source));
  if (broken !== undefined) return refuse(`expected one HCL expression, found: ${broken}`);
  const wanted = draft.splices.filter((splice) => file.text.slice(splice.start, splice.end) !== splice.text);
  if (wanted.length === 0) return { kind: 'edits', edits: [] };
  const edits = alignEdits(
    file.text,
    wanted.map((splice) => ({ path: file.path, ...splice, edit })),
    draft.realign,
  );
  const after = parseHcl(file.path, applyTextEdits(file.text, edits));
  return isHclFile(after)
    ? { kind: 'edits', edits }
    : refuse(`the edited file would not parse at line ${after.line}, column ${after.column}: ${after.found}`);
}

/**
 * Why an edit of HCL does not do for JSON.
 * @returns the reason
 */
export function notHclSyntax(path: string): string {
  return `expected a file in HCL syntax, found ${path}: ${isJsonCode(path) ? 'this edit cannot write JSON' : 'JSON has no blocks'}`;
}

/**
 * Whether a text is one HCL expression and nothing more.
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
