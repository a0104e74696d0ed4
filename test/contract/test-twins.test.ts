import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TEXTS = new Map(filesIn('src', '.ts').map((path) => [path, readFileSync(join(ROOT, 'src', path), 'utf8')]));

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, folder).length + 1))
    .sort();
}

/** A file without an exported function holds types, schemas or data: what reads it is tested. Told by content, so that no list can go stale. */
function exportsFunctions(path: string): boolean {
  return /^export (?:async )?function\*? /m.test(TEXTS.get(path) ?? '');
}

function valueImports(path: string, text: string): readonly string[] {
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gm)].map(([, source = '']) =>
    source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source),
  );
}

const IMPORTS = [...TEXTS].map(([path, text]) => ({ path, targets: valueImports(path, text) }));

/** A stage, and a part of hcl, are one room with all folders in it; elsewhere each folder is one. */
function roomOf(path: string): string {
  return /^(?:stages|hcl)\/[^/]+(?=\/)/.exec(path)?.[0] ?? dirname(path);
}

/** Used only in its own room: an inner part, tested through what the room shows. */
function isInner(path: string): boolean {
  const importers = IMPORTS.filter(({ targets }) => targets.includes(path)).map((importer) => importer.path);
  return importers.length > 0 && importers.every((importer) => roomOf(importer) === roomOf(path));
}

it('finds source files of every kind', () => {
  const withFunctions = [...TEXTS.keys()].filter(exportsFunctions);

  expect(withFunctions.length).toBeLessThan(TEXTS.size);
  expect(new Set(withFunctions.map(isInner))).toEqual(new Set([true, false]));
});

it('every file with functions exported outside its folder has a test with the same name', () => {
  const missing = [...TEXTS.keys()]
    .filter((path) => exportsFunctions(path) && !isInner(path))
    .map((path) => `test/${path.replace(/\.ts$/, '.test.ts')}`)
    .filter((twin) => !existsSync(join(ROOT, twin)));

  expect(missing).toEqual([]);
});

it('every test is at the path of its subject', () => {
  const strays = filesIn('test', '.test.ts')
    .filter((path) => !/^(contract|property|e2e|adversarial)\//.test(path))
    .filter((path) =>
      ['', '.ts'].every((ending) => !existsSync(join(ROOT, path.startsWith('eval/') ? '' : 'src', `${dirname(path)}${ending}`))),
    );

  expect(strays).toEqual([]);
});
