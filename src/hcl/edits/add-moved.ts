import { inDirectory, callingFile, declaredAt, directoryOf, isModuleAddress } from '../module-address.ts';
import { NO_EDITS, refuse } from '../write/edit.ts';
import { z } from 'zod';
import { parseAddress } from '#domain/resource-address.ts';
import { settleSplices } from '../json/edit-json.ts';
import { findBlocks, sourceOf } from '../locate.ts';
import type { HclFile } from '../syntax.ts';
import type { Edit } from '../write/edit.ts';
import { movedSplices } from '../write/new-block.ts';

const input = z.object({ path: z.string(), from: z.string(), to: z.string() });

type Move = Pick<z.infer<typeof input>, 'from' | 'to'>;

/** Adds a moved block. https://developer.hashicorp.com/terraform/language/block/moved */
export const addMoved: Edit<z.infer<typeof input>> = {
  id: 'add-moved',
  description:
    'Adds a moved block, which tells Terraform that an object it knows under one address is now declared under another: behind the last moved block of the file, else at its end. The file may be new (empty). Addresses are relative to the module of the file: two resources of one type, or two modules, with instance keys if they have them. Does nothing if the file already has this move. Refuses an address that is already moved elsewhere or is already the target of another move, a reverse move, a move to the same address, data sources, and an old address that a block still declares.',
  input,
  apply: (file, { path, ...move }, context) => {
    if (file.path !== path) return refuse(`expected ${path}, found ${file.path}`);
    const directory = directoryOf(file);
    const files = context?.files ?? [file];
    const reason = misshape(move) ?? conflictWith(inDirectory(files, directory), move);
    if (reason === 'same') return NO_EDITS;
    const splices = reason ?? stillDeclared(files, directory, move) ?? movedSplices(file, move);
    if (typeof splices === 'string') return refuse(splices);
    const values = [{ expression: move.from }, { expression: move.to }];
    return settleSplices({ file, edit: addMoved.id, splices, values, realign: false });
  },
};

/** "The from and to addresses must either both refer to resources or both refer to modules." */
function misshape({ from, to }: Move): string | undefined {
  const [left, right] = [parseAddress(from), parseAddress(to)];
  const modules = isModuleAddress(from) && isModuleAddress(to);
  const managed = left !== undefined && right !== undefined && !isModuleAddress(from) && !isModuleAddress(to);
  if (!modules && (!managed || left.type === 'data' || right.type === 'data'))
    return `expected the addresses of two managed resources or of two modules, found ${from} and ${to}`;
  if (!modules && managed && left.type !== right.type) return `expected two resources of one type, found ${left.type} and ${right.type}`;
  return from === to ? `expected two addresses, found ${from} twice` : undefined;
}

function conflictWith(files: readonly HclFile[], { from, to }: Move): string | undefined {
  for (const file of files) {
    for (const block of findBlocks(file.body, 'moved')) {
      const [source, target] = [sourceOf(file, block, 'from'), sourceOf(file, block, 'to')];
      if (source === from && target === to) return 'same';
      if (source === from) return `expected ${from} not to have moved yet, found it moved to ${target ?? 'nowhere'} in ${file.path}`;
      if (target === to) return `expected nothing moved to ${to} yet, found ${source ?? 'nothing'} moved there in ${file.path}`;
      if (source === to && target === from) return `expected a move from ${from}, found the reverse move in ${file.path}`;
    }
  }
  return undefined;
}

/** "This statement declares a move from X, but that resource is still declared." Unknown with a computed count or for_each. */
function stillDeclared(files: readonly HclFile[], directory: string, { from, to }: Move): string | undefined {
  const refusal = (file: string): string => `expected ${from} to be no longer declared, found it in ${file}`;
  const [left, right] = [parseAddress(from), parseAddress(to)];
  const call = callingFile(files, directory, from);
  if (call !== undefined) return refusal(call.path);
  if (left === undefined || right === undefined || isModuleAddress(from)) return undefined;
  const found = declaredAt(files, directory, left);
  if (found.kind === 'declared' && found.certain) return refusal(found.file.path);
  // A move from a block without a key to an instance of it: the block got count or for_each.
  const sameBlock = left.module === right.module && left.name === right.name;
  return found.kind === 'misfit' && left.index === undefined && !sameBlock ? refusal('a block with count or for_each') : undefined;
}
