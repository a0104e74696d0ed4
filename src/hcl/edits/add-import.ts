import { z } from 'zod';
import { alignsEquals } from '../aligned-runs.ts';
import { refuse, settleEdit } from '../edit.ts';
import type { Edit, EditResult } from '../edit.ts';
import { placeForBlock } from '../insert-block.ts';
import { findAttribute, findBlocks } from '../locate.ts';
import { renderBlock } from '../render-block.ts';
import { DEFAULT_STYLE } from '../render.ts';
import { saysAlready } from '../same-value.ts';
import { indentUnitAt } from '../indent-unit.ts';
import type { Block, HclFile } from '../syntax.ts';

/** Which file, which address, which id. */
export interface AddImportInput {
  readonly path: string;
  /** Printed address of the resource instance. */
  readonly to: string;
  /** Import id as the provider's documentation defines it. */
  readonly id: string;
}

/** Adds an import block. https://developer.hashicorp.com/terraform/language/import */
export const addImport: Edit<AddImportInput> = {
  id: 'add-import',
  description:
    "Adds an import block at the file's end, which makes Terraform adopt an existing object under a resource address. The file may be new (empty). Does nothing where the file imports that id to that address already. Refuses an address that another id is imported to, and text that is not an address.",
  input: z.object({ path: z.string(), to: z.string(), id: z.string() }),
  apply: applyAddImport,
};

function applyAddImport(file: HclFile, input: AddImportInput): EditResult {
  if (file.path !== input.path) return refuse(`expected ${input.path}, found ${file.path}`);
  const existing = findBlocks(file.body, 'import').filter((block) => attributeText(file, block, 'to') === input.to);
  if (existing.some((block) => hasId(file, block, input.id))) return { kind: 'edits', edits: [] };
  if (existing.length > 0) return refuse(`expected no import to ${input.to} in ${file.path}, found one with another id`);
  const place = placeForBlock(file, 'end', 'import');
  if (place.kind === 'none') return refuse(place.reason);
  const to = { expression: input.to };
  const body = {
    attributes: [
      ['to', to],
      ['id', input.id],
    ] as const,
    blocks: [],
  };
  const style = { ...DEFAULT_STYLE, newline: place.newline, indentUnit: indentUnitAt(file, 0), alignEquals: alignsEquals(file.text) };
  return settleEdit({
    file,
    edit: addImport.id,
    splices: place.splices(renderBlock({ type: 'import', labels: [], body }, style)),
    values: [to],
    realign: false,
  });
}

function attributeText(file: HclFile, block: Block, name: string): string | undefined {
  const found = findAttribute(block.body, name);
  return found.kind === 'found' ? file.text.slice(found.node.expression.range.start, found.node.expression.range.end) : undefined;
}

function hasId(file: HclFile, block: Block, id: string): boolean {
  const found = findAttribute(block.body, 'id');
  return found.kind === 'found' && saysAlready(file.text, found.node.expression, id);
}
