/** Instruments the code of the repository and writes a copy of it. */
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { instrument } from './instrument.ts';
import { ROOMS } from './mutant.ts';
import type { Mutant, Room } from './mutant.ts';

/**
 * Lists all mutants.
 * @param root the repository's root
 * @returns the instrumented text of each file of the rooms, and all mutants, numbered from 1
 */
export function planMutants(root: string): { readonly files: ReadonlyMap<string, string>; readonly mutants: readonly Mutant[] } {
  const files = new Map<string, string>();
  const mutants: Mutant[] = [];
  for (const [room, parts] of Object.entries(ROOMS) as [Room, readonly string[]][]) {
    for (const file of parts.flatMap((part) => sourcesIn(root, part))) {
      const { text, mutants: found } = instrument(file, readFileSync(join(root, 'src', file), 'utf8'), room, mutants.length + 1);
      files.set(file, text);
      mutants.push(...found);
    }
  }
  return { files, mutants };
}

/**
 * Writes the copied tree.
 * @param root the repository's root
 * @param folder an empty folder. Code is copied, because modules are found by their real path; the rest is linked
 * @param files instrumented texts, by path in `src`
 */
export function writeTree(root: string, folder: string, files: ReadonlyMap<string, string>): void {
  for (const copied of ['src', 'eval', 'package.json', 'tsconfig.json'])
    cpSync(join(root, copied), join(folder, copied), { recursive: true });
  for (const linked of ['node_modules', 'fixtures', 'knowledge-base']) symlinkSync(join(root, linked), join(folder, linked));
  for (const [file, text] of files) writeFileSync(join(folder, 'src', file), text);
}

/** Returns a file itself, or the sources of a folder. */
function sourcesIn(root: string, part: string): readonly string[] {
  if (part.endsWith('.ts')) return [part];
  return readdirSync(join(root, 'src', part), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${part}/${path.replaceAll('\\', '/')}`)
    .sort();
}
