import type { ResourceAddress } from '#domain/resource-address.ts';
import { blockAdded } from '../write/new-block.ts';
import { inDirectory, callingFile, declaredAt, directoryOf, hasInstanceKey, isModuleAddress } from '../module-address.ts';
import { NO_EDITS, refuse } from '../write/edit.ts';
import { z } from 'zod';
import { parseAddress } from '#domain/resource-address.ts';
import type { Edit } from '../write/edit.ts';
import { findBlocks, sourceOf } from '../locate.ts';
import type { HclFile } from '../syntax.ts';

const input = z.object({ path: z.string(), from: z.string() });

/** Adds a removed block with `destroy = false`. https://developer.hashicorp.com/terraform/language/block/removed */
export const addRemoved: Edit<z.infer<typeof input>> = {
  id: 'add-removed',
  description:
    "Adds a removed block with destroy = false at the file's end, which makes Terraform forget a resource or module without destroying it. The file may be new (empty). Does nothing if the module already has this removal. Refuses an address with an instance key, because Terraform allows none there (first move the instance to a separate address, then remove that), a data source, a resource that is still declared, and one that another removed block destroys.",
  input,
  apply: (file, { path, from }, context) => {
    if (file.path !== path) return refuse(`expected ${path}, found ${file.path}`);
    const address = parseAddress(from);
    if (address === undefined || address.type === 'data')
      return refuse(`expected the address of a managed resource or a module, such as aws_sqs_queue.work, found: ${from}`);
    // https://developer.hashicorp.com/terraform/language/state/remove
    if (hasInstanceKey(from))
      return refuse(
        `expected an address without instance keys, because removed blocks take none, found ${from}; to forget this one instance, remove it from count or for_each, move it to a separate address (moved { from = ${from} … }) and add a removed block for that address`,
      );
    const directory = directoryOf(file);
    const files = context?.files ?? [file];
    const there = removedAlready(inDirectory(files, directory), from);
    if (there === 'same') return NO_EDITS;
    if (there !== undefined) return refuse(there);
    const declared = isModuleAddress(from) ? callingFile(files, directory, from)?.path : declaringFile(files, directory, address);
    if (declared !== undefined) return refuse(`expected ${from} to be no longer declared, found it in ${declared}`);
    const lifecycle = { type: 'lifecycle', labels: [], body: { attributes: [['destroy', false] as const], blocks: [] } };
    const body = { attributes: [['from', { expression: from }] as const], blocks: [lifecycle] };
    return blockAdded(addRemoved.id, file, { path, position: 'end', type: 'removed', labels: [], body, realign: false });
  },
};

function removedAlready(files: readonly HclFile[], from: string): string | undefined {
  for (const file of files) {
    for (const block of findBlocks(file.body, 'removed').filter((found) => sourceOf(file, found, 'from') === from)) {
      const [lifecycle] = findBlocks(block.body, 'lifecycle');
      return lifecycle !== undefined && sourceOf(file, lifecycle, 'destroy') === 'false'
        ? 'same'
        : `expected no removed block for ${from}, found one in ${file.path} that destroys`;
    }
  }
  return undefined;
}

/** A block with count or for_each matches too. */
function declaringFile(files: readonly HclFile[], directory: string, address: ResourceAddress): string | undefined {
  const found = declaredAt(files, directory, address);
  if (found.kind === 'declared') return found.file.path;
  return found.kind === 'misfit' ? 'a block with count or for_each' : undefined;
}
