import { refuseIgnored, coversPath, ignorePathOf, parseIgnorePath, refuseIgnorePath } from '../ignore/ignore-path.ts';
import { NO_EDITS, renamedEdits, rangeInput, realignInput, refuse } from '../write/edit.ts';
import { z } from 'zod';
import { blockAt } from '../at-range.ts';
import type { Edit, EditResult } from '../write/edit.ts';
import { ignoreListOf } from '../ignore/ignore-list.ts';
import type { IgnoreList } from '../ignore/ignore-list.ts';
import type { HclFile } from '../syntax.ts';
import { addBlock } from './add-block.ts';
import { appendToList } from './append-to-list.ts';
import { replaceExpression } from './replace-expression.ts';
import { setAttribute } from './set-attribute.ts';

const input = z.object({ block: rangeInput, attribute: z.string().min(1), realign: realignInput });

type Input = z.infer<typeof input>;

/** Adds an entry to lifecycle.ignore_changes. https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes */
export const addIgnoreChanges: Edit<Input> = {
  id: 'add-ignore-changes',
  description:
    'Makes Terraform ignore later changes of one argument of a resource: adds an entry to lifecycle.ignore_changes in the style of the list, and creates the list or the lifecycle block if it is missing. The attribute is a path such as tags, tags["Owner"] or rule[0].prefix, or the word all, which replaces the list. Give the range of the resource block. Does nothing if the path is already ignored, by itself or as a part of another entry. Refuses a path with a computed part, a meta-argument, an argument that the schema does not have or that is read-only, a part of a set, and blocks other than resources: module calls and data sources cannot ignore changes.',
  input,
  apply: (file, wanted, context) => {
    const { block, attribute } = wanted;
    const found = ignoreListOf(file, block);
    if (found.kind === 'refused') return found;
    const path = parseIgnorePath(attribute);
    if (path === undefined) return refuseIgnored(attribute);
    const isAll = attribute === 'all';
    const type = blockAt(file, block)?.block.labels[0] ?? '';
    const reason = isAll ? undefined : refuseIgnorePath(path, context?.schema[type]);
    if (reason !== undefined) return refuse(reason);
    if (found.kind === 'all' || (found.kind === 'list' && !isAll && isThere(found, path))) return NO_EDITS;
    return renamedEdits(addIgnoreChanges.id, written(file, wanted, found));
  },
};

function isThere(list: Extract<IgnoreList, { kind: 'list' }>, path: readonly (string | number)[]): boolean {
  return list.list.elements.some((element) => {
    const there = ignorePathOf(element);
    return there !== undefined && coversPath(there, path);
  });
}

function written(file: HclFile, { block, attribute, realign }: Input, found: Exclude<IgnoreList, { kind: 'refused' }>): EditResult {
  const entry = { expression: attribute };
  const whole = attribute === 'all' ? entry : [entry];
  if (found.kind === 'list' && attribute === 'all') return replaceExpression.apply(file, { at: found.list.range, value: entry, realign });
  if (found.kind === 'list') return appendToList.apply(file, { tuple: found.list.range, value: entry, realign });
  if (found.kind === 'lifecycle')
    return setAttribute.apply(file, { body: found.lifecycle.inside, name: 'ignore_changes', value: whole, realign });
  const body = { attributes: [['ignore_changes', whole] as const], blocks: [] };
  return addBlock.apply(file, { path: file.path, position: { inside: block }, type: 'lifecycle', labels: [], body, realign });
}
