import { z } from 'zod';
import { rangeInput, realignInput, refuse } from '../write/edit.ts';
import type { Edit, EditResult } from '../write/edit.ts';
import { coversPath, ignorePathOf, parseIgnorePath } from '../ignore/ignore-path.ts';
import { ignoreListOf } from '../ignore/ignore-list.ts';
import type { IgnoreList } from '../ignore/ignore-list.ts';
import type { HclFile, Range } from '../syntax.ts';
import { removeAttribute } from './remove-attribute.ts';
import { removeBlock } from './remove-block.ts';
import { removeFromList } from './remove-from-list.ts';

export interface RemoveIgnoreChangesInput {
  readonly block: Range;
  /** `all`, or names and constant keys such as `tags["Owner"]`. */
  readonly attribute: string;
  readonly realign?: boolean | undefined;
}

/** Removes an entry from lifecycle.ignore_changes. */
export const removeIgnoreChanges: Edit<RemoveIgnoreChangesInput> = {
  id: 'remove-ignore-changes',
  description:
    'Removes one entry from lifecycle.ignore_changes of a resource, so that Terraform manages the argument again. The last entry is removed with its list, and the list with a lifecycle block that has nothing else. The attribute is a path as for add-ignore-changes, or the word all. Give the range of the resource block. Does nothing if the path is not ignored. Refuses a path that is ignored only as a part of another entry or of all, one that is there twice, and blocks other than resources.',
  input: z.object({ block: rangeInput, attribute: z.string().min(1), realign: realignInput }),
  apply: applyRemoveIgnoreChanges,
};

function applyRemoveIgnoreChanges(file: HclFile, input: RemoveIgnoreChangesInput): EditResult {
  const found = ignoreListOf(file, input.block);
  if (found.kind === 'refused') return found;
  const path = parseIgnorePath(input.attribute);
  if (path === undefined) return refuse(`expected a path of names and constant keys, such as tags["Owner"], found: ${input.attribute}`);
  if (found.kind === 'none' || found.kind === 'lifecycle') return { kind: 'edits', edits: [] };
  const result = found.kind === 'all' ? withoutAll(file, found, input) : withoutEntry(file, found, { path, input });
  return result.kind === 'refused' ? result : { ...result, edits: result.edits.map((edit) => ({ ...edit, edit: removeIgnoreChanges.id })) };
}

function withoutAll(file: HclFile, found: Extract<IgnoreList, { kind: 'all' }>, input: RemoveIgnoreChangesInput): EditResult {
  return input.attribute === 'all'
    ? withoutList(file, found, input)
    : refuse(`expected an entry ${input.attribute}, found ignore_changes = all`);
}

function withoutEntry(
  file: HclFile,
  found: Extract<IgnoreList, { kind: 'list' }>,
  { path, input }: { readonly path: readonly (string | number)[]; readonly input: RemoveIgnoreChangesInput },
): EditResult {
  const paths = found.list.elements.map((element) => ignorePathOf(element));
  const own = paths.flatMap((other, index) =>
    other !== undefined && other.length === path.length && coversPath(other, path) ? [index] : [],
  );
  const [index] = own;
  if (own.length > 1) return refuse(`expected one entry ${input.attribute}, found ${own.length}`);
  if (index === undefined) {
    const around = paths.find((other) => other !== undefined && coversPath(other, path));
    return around === undefined
      ? { kind: 'edits', edits: [] }
      : refuse(`expected an entry ${input.attribute} of its own, found it ignored as a part of ${around.join('.')}`);
  }
  return found.list.elements.length === 1
    ? withoutList(file, found, input)
    : removeFromList.apply(file, { tuple: found.list.range, index, realign: input.realign });
}

/** Keeps a lifecycle block that has a comment outside the list. */
function withoutList(
  file: HclFile,
  found: Extract<IgnoreList, { kind: 'all' | 'list' }>,
  { realign }: RemoveIgnoreChangesInput,
): EditResult {
  const { lifecycle, attribute } = found;
  const holdsMore =
    lifecycle.body.attributes.length + lifecycle.body.blocks.length > 1 ||
    /^\s*(?:#|\/\/|\/\*)/m.test(
      file.text.slice(lifecycle.inside.start, attribute.range.start) + file.text.slice(attribute.range.end, lifecycle.inside.end),
    );
  return holdsMore
    ? removeAttribute.apply(file, { body: lifecycle.inside, name: 'ignore_changes', realign })
    : removeBlock.apply(file, { block: lifecycle.range, realign });
}
