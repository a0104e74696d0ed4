import type { IgnorePath } from '../ignore/ignore-path.ts';
import { refuseIgnored, coversPath, ignorePathOf, parseIgnorePath } from '../ignore/ignore-path.ts';
import { NO_EDITS, renamedEdits, rangeInput, realignInput, refuse } from '../write/edit.ts';
import { z } from 'zod';
import type { Edit, EditResult } from '../write/edit.ts';
import { ignoreListOf } from '../ignore/ignore-list.ts';
import type { IgnoreList } from '../ignore/ignore-list.ts';
import type { HclFile } from '../syntax.ts';
import { removeAttribute } from './remove-attribute.ts';
import { removeBlock } from './remove-block.ts';
import { removeFromList } from './remove-from-list.ts';

const input = z.object({ block: rangeInput, attribute: z.string().min(1), realign: realignInput });

type Input = z.infer<typeof input>;

/** Removes an entry from lifecycle.ignore_changes. */
export const removeIgnoreChanges: Edit<Input> = {
  id: 'remove-ignore-changes',
  description:
    'Removes one entry from lifecycle.ignore_changes of a resource, so that Terraform manages the argument again. The last entry is removed with its list, and the list with a lifecycle block that has nothing else. The attribute is a path as for add-ignore-changes, or the word all. Give the range of the resource block. Does nothing if the path is not ignored. Refuses a path that is ignored only as a part of another entry or of all, one that is there twice, and blocks other than resources.',
  input,
  apply: (file, wanted) => {
    const { block, attribute } = wanted;
    const found = ignoreListOf(file, block);
    if (found.kind === 'refused') return found;
    const path = parseIgnorePath(attribute);
    if (path === undefined) return refuseIgnored(attribute);
    if (found.kind === 'none' || found.kind === 'lifecycle') return NO_EDITS;
    if (found.kind === 'all' && attribute !== 'all') return refuse(`expected an entry ${attribute}, found ignore_changes = all`);
    const result = found.kind === 'all' ? withoutList(file, found, wanted) : withoutEntry(file, found, path, wanted);
    return renamedEdits(removeIgnoreChanges.id, result);
  },
};

function withoutEntry(
  file: HclFile,
  found: Extract<IgnoreList, { kind: 'list' }>,
  path: IgnorePath,
  { attribute, realign }: Input,
): EditResult {
  const paths = found.list.elements.map((element) => ignorePathOf(element));
  const own = paths.flatMap((other, index) =>
    other !== undefined && other.length === path.length && coversPath(other, path) ? [index] : [],
  );
  const [index] = own;
  if (own.length > 1) return refuse(`expected one entry ${attribute}, found ${own.length}`);
  if (index === undefined) {
    const covering = paths.find((other) => other !== undefined && coversPath(other, path));
    return covering === undefined
      ? NO_EDITS
      : refuse(`expected an entry ${attribute} of its own, found it ignored as a part of ${covering.join('.')}`);
  }
  return found.list.elements.length === 1
    ? withoutList(file, found, { realign })
    : removeFromList.apply(file, { tuple: found.list.range, index, realign });
}

/** Keeps a lifecycle block that has a comment outside the list. */
function withoutList(
  file: HclFile,
  { lifecycle, attribute }: Extract<IgnoreList, { kind: 'all' | 'list' }>,
  { realign }: Pick<Input, 'realign'>,
): EditResult {
  const holdsMore =
    lifecycle.body.attributes.length + lifecycle.body.blocks.length > 1 ||
    /^\s*(?:#|\/\/|\/\*)/m.test(
      file.text.slice(lifecycle.inside.start, attribute.range.start) + file.text.slice(attribute.range.end, lifecycle.inside.end),
    );
  return holdsMore
    ? removeAttribute.apply(file, { body: lifecycle.inside, name: 'ignore_changes', realign })
    : removeBlock.apply(file, { block: lifecycle.range, realign });
}
