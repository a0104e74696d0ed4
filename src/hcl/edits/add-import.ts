import { blockAdded } from '../write/new-block.ts';
import { inDirectory, declaredAt, directoryOf } from '../module-address.ts';
import { NO_EDITS, refuse } from '../write/edit.ts';
import { z } from 'zod';
import { parseAddress, printAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Edit } from '../write/edit.ts';
import { argumentOf, findBlocks, sourceOf } from '../locate.ts';
import { isSameValue } from '../write/same-value.ts';
import type { Block, HclFile } from '../syntax.ts';

const input = z.object({ path: z.string(), to: z.string(), id: z.string().min(1) });

/** Adds an import block. https://developer.hashicorp.com/terraform/language/block/import */
export const addImport: Edit<z.infer<typeof input>> = {
  id: 'add-import',
  description:
    'Adds an import block at the file\'s end, which makes Terraform adopt an existing object under a resource address. The address names one instance: with [0] if the resource has count, ["key"] if it has for_each, and with module steps before it. The file may be new (empty). Does nothing if that id is already imported to that address. Refuses an address with an import of another id, an id that another address of the type imports, a key that does not match the resource block, a resource without a block, a file of a child module, and text that is not an address.',
  input,
  apply: (file, { path, to, id }, context) => {
    if (file.path !== path) return refuse(`expected ${path}, found ${file.path}`);
    const address = parseAddress(to);
    if (address === undefined || address.type === 'data')
      return refuse(`expected the address of one managed resource instance, such as aws_sqs_queue.work["audit"], found: ${to}`);
    if (directoryOf(file) !== '.') return refuse(`expected a file of the root module, the only one that may import, found ${file.path}`);
    const files = context?.files ?? [file];
    const there = importedAlready(inDirectory(files, '.'), address, id);
    if (there === 'same') return NO_EDITS;
    if (there !== undefined) return refuse(there);
    const misfit = misfitOf(files, address, context !== undefined);
    if (misfit !== undefined) return refuse(misfit);
    const body = { attributes: [['to', { expression: to }] as const, ['id', id] as const], blocks: [] };
    return blockAdded(addImport.id, file, { path, position: 'end', type: 'import', labels: [], body, realign: false });
  },
};

/** Only one import block per address and one address per object; otherwise both would change the object. */
function importedAlready(files: readonly HclFile[], address: ResourceAddress, id: string): string | undefined {
  const to = printAddress(address);
  const imports = files.flatMap((file) => findBlocks(file.body, 'import').map((block) => ({ file, block })));
  for (const { file, block } of imports) {
    const text = sourceOf(file, block, 'to') ?? '';
    const other = parseAddress(text.replaceAll(/\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ''));
    const sameId = hasId(file, block, id);
    if (other === undefined) {
      if (argumentOf(block.body, 'for_each') !== undefined && text.startsWith(`${to.replace(/\[[^\]]*\]$/, '')}[`))
        return `expected a known id for the import to ${to}, found an import with for_each to ${text} in ${file.path}`;
    } else if (printAddress(other) === to)
      return sameId ? 'same' : `expected no import to ${to}, found one with another id in ${file.path}`;
    else if (sameId && other.type === address.type)
      return `expected ${id} not to be imported yet, found it imported to ${printAddress(other)} in ${file.path}`;
  }
  return undefined;
}

/** A single file can only be checked against its own declarations. */
function misfitOf(files: readonly HclFile[], address: ResourceAddress, complete: boolean): string | undefined {
  const found = declaredAt(files, '.', address);
  if (found.kind === 'misfit') return found.reason;
  return found.kind === 'absent' && complete ? `expected a block ${found.what} for ${printAddress(address)}, found none` : undefined;
}

function hasId(file: HclFile, block: Block, id: string): boolean {
  const written = argumentOf(block.body, 'id');
  return written !== undefined && isSameValue(file.text, written, id);
}
