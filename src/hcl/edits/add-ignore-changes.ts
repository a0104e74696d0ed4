import { z } from 'zod';
import { blockAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse } from '../write/edit.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { coversPath, ignorePathOf, parseIgnorePath, refuseIgnorePath } from '../ignore/ignore-path.ts';
import { ignoreListOf } from '../ignore/ignore-list.ts';
import type { IgnoreList } from '../ignore/ignore-list.ts';
import type { HclFile, Range } from '../syntax.ts';
import { addBlock } from './add-block.ts';
import { appendToList } from './append-to-list.ts';
import { replaceExpression } from './replace-expression.ts';
import { setAttribute } from './set-attribute.ts';

export interface AddIgnoreChangesInput {
  readonly block: Range;
  /** `all`, or names and constant keys such as `tags["Owner"]`. */
  readonly attribute: string;
  readonly realign?: boolean | undefined;
}

/** Adds an entry to lifecycle.ignore_changes. https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes */
export const addIgnoreChanges: Edit<AddIgnoreChangesInput> = {
  id: 'add-ignore-changes',
  description:
    'Makes Terraform ignore later changes of one argument of a resource: adds an entry to lifecycle.ignore_changes in the style of the list, and creates the list or the lifecycle block if it is missing. The attribute is a path such as tags, tags["Owner"] or rule[0].prefix, or the word all, which replaces the list. Give the range of the resource block. Does nothing if the path is already ignored, by itself or as a part of another entry. Refuses a path with a computed part, a meta-argument, an argument that the schema does not have or that is read-only, a part of a set, and blocks other than resources: module calls and data sources cannot ignore changes.',
  input: z.object({ block: rangeInput, attribute: z.string().min(1), realign: realignInput }),
  apply: applyAddIgnoreChanges,
};

function applyAddIgnoreChanges(file: HclFile, input: AddIgnoreChangesInput, context?: EditContext): EditResult {
  const found = ignoreListOf(file, input.block);
  if (found.kind === 'refused') return found;
  const path = parseIgnorePath(input.attribute);
  if (path === undefined) return refuse(`expected a path of names and constant keys, such as tags["Owner"], found: ${input.attribute}`);
  const everything = input.attribute === 'all';
  const type = blockAt(file, input.block)?.block.labels[0] ?? '';
  const reason = everything ? undefined : refuseIgnorePath(path, context?.schema[type]);
  if (reason !== undefined) return refuse(reason);
  if (found.kind === 'all' || (found.kind === 'list' && !everything && isThere(found, path))) return { kind: 'edits', edits: [] };
  const result = everything ? written(file, input, { found, value: 'all' }) : written(file, input, { found, value: input.attribute });
  return result.kind === 'refused' ? result : { ...result, edits: result.edits.map((edit) => ({ ...edit, edit: addIgnoreChanges.id })) };
}

function isThere(list: Extract<IgnoreList, { kind: 'list' }>, path: readonly (string | number)[]): boolean {
  return list.list.elements.some((element) => {
    const there = ignorePathOf(element);
    return there !== undefined && coversPath(there, path);
  });
}

function written(
  file: HclFile,
  { block, realign }: AddIgnoreChangesInput,
  { found, value }: { readonly found: Exclude<IgnoreList, { kind: 'refused' }>; readonly value: string },
): EditResult {
  const entry = { expression: value };
  const whole = value === 'all' ? entry : [entry];
  if (found.kind === 'list' && value === 'all') return replaceExpression.apply(file, { at: found.list.range, value: entry, realign });
  if (found.kind === 'list') return appendToList.apply(file, { tuple: found.list.range, value: entry, realign });
  if (found.kind === 'lifecycle')
    return setAttribute.apply(file, { body: found.lifecycle.inside, name: 'ignore_changes', value: whole, realign });
  const body = { attributes: [['ignore_changes', whole] as const], blocks: [] };
  return addBlock.apply(file, { path: file.path, position: { inside: block }, type: 'lifecycle', labels: [], body, realign });
}
