import { z } from 'zod';
import { parseAddress, printAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import { addJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { placeForBlock } from '../write/insert-block.ts';
import { argumentOf, findBlocks, sourceOf } from '../locate.ts';
import { declaredAt, directoryOf } from '../module-address.ts';
import { renderBlock } from '../write/render-block.ts';
import { isSameValue } from '../write/same-value.ts';
import { styleForBlock } from '../text/code-style.ts';
import type { Block, HclFile } from '../syntax.ts';

export interface AddImportInput {
  readonly path: string;
  /** Address of the instance, with keys and module path. */
  readonly to: string;
  /** The import id in the format of the provider's documentation. */
  readonly id: string;
}

/** Adds an import block. https://developer.hashicorp.com/terraform/language/block/import */
export const addImport: Edit<AddImportInput> = {
  id: 'add-import',
  description:
    'Adds an import block at the file\'s end, which makes Terraform adopt an existing object under a resource address. The address names one instance: with [0] if the resource has count, ["key"] if it has for_each, and with module steps before it. The file may be new (empty). Does nothing if that id is already imported to that address. Refuses an address with an import of another id, an id that another address of the type imports, a key that does not match the resource block, a resource without a block, a file of a child module, and text that is not an address.',
  input: z.object({ path: z.string(), to: z.string(), id: z.string().min(1) }),
  apply: applyAddImport,
};

function applyAddImport(file: HclFile, input: AddImportInput, context?: EditContext): EditResult {
  if (file.path !== input.path) return refuse(`expected ${input.path}, found ${file.path}`);
  const address = parseAddress(input.to);
  if (address === undefined || address.type === 'data')
    return refuse(`expected the address of one managed resource instance, such as aws_sqs_queue.work["audit"], found: ${input.to}`);
  if (directoryOf(file) !== '.') return refuse(`expected a file of the root module, the only one that may import, found ${file.path}`);
  const files = context === undefined ? [file] : context.files;
  const there = importedAlready(
    files.filter((other) => directoryOf(other) === '.'),
    address,
    input.id,
  );
  if (there === 'same') return { kind: 'edits', edits: [] };
  if (there !== undefined) return refuse(there);
  const misfit = misfitOf(files, address, context !== undefined);
  return misfit === undefined ? written(file, input) : refuse(misfit);
}

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

function written(file: HclFile, input: AddImportInput): EditResult {
  if (isJsonPath(file.path)) {
    const body = { attributes: [['to', { expression: input.to }] as const, ['id', input.id] as const], blocks: [] };
    return addJsonBlock(file, addImport.id, { type: 'import', labels: [], body, position: 'end' });
  }
  const place = placeForBlock(file, 'end', 'import');
  if (place.kind === 'none') return refuse(place.reason);
  const to = { expression: input.to };
  const attributes = [['to', to] as const, ['id', input.id] as const];
  const block = renderBlock({ type: 'import', labels: [], body: { attributes, blocks: [] } }, styleForBlock(file, place));
  return settleEdit({ file, edit: addImport.id, splices: place.splices(block), values: [to], realign: false });
}

function hasId(file: HclFile, block: Block, id: string): boolean {
  const written = argumentOf(block.body, 'id');
  return written !== undefined && isSameValue(file.text, written, id);
}
