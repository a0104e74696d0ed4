import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EditCase, EditCases } from './edit-case.ts';

const NO_TABLES = new Set(['all', 'edit-case', 'find']);

/** The tables of this folder, by the name of their file. */
export const tables: ReadonlyMap<string, EditCases> = new Map(
  await Promise.all(
    readdirSync(import.meta.dirname)
      .map((name) => name.replace(/\.ts$/, ''))
      .filter((name) => !NO_TABLES.has(name))
      .sort()
      .map(async (name): Promise<[string, EditCases]> => {
        const module = (await import(join(import.meta.dirname, `${name}.ts`))) as { readonly table: EditCases };
        return [name, module.table];
      }),
  ),
);

/** Every case, with its edit. */
export const cases: readonly (EditCase & { readonly edit: string })[] = [...tables.values()].flatMap(({ edit, cases: found }) =>
  found.map((one) => ({ ...one, edit })),
);
