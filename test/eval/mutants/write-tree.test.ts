import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openSaid } from '../../../eval/mutants/keep-said.ts';
import { planMutants, writeTree } from '../../../eval/mutants/write-tree.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const { files, mutants } = planMutants(ROOT);

function inScratch<Answer>(use: (folder: string) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('breaks every guardrail in both ways, and numbers all from 1', () => {
  const rules = mutants.filter(({ room, kind }) => room === 'decide' && kind === 'rule');

  expect(rules).toHaveLength(2 * guardrails.length);
  expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_mutant, index) => index + 1));
});

it('writes a tree in which only the rooms are changed', () => {
  inScratch((folder) => {
    writeTree(ROOT, folder, files);

    expect(readFileSync(join(folder, 'src/stages/decide/decide.ts'), 'utf8')).toBe(files.get('stages/decide/decide.ts'));
    expect(readFileSync(join(folder, 'src/reconcile.ts'), 'utf8')).toBe(readFileSync(join(ROOT, 'src/reconcile.ts'), 'utf8'));
    expect(existsSync(join(folder, 'fixtures/attacks/README.md'))).toBe(true);
  });
});

it('keeps what was said for the same header, and leaves out a line that was cut off', () => {
  inScratch((folder) => {
    const file = join(folder, 'cache/said.ndjson');
    openSaid(file, 'one', false).add({ endless: 4 });

    expect(openSaid(file, 'one', false).said).toEqual([{ endless: 4 }]);
    expect(openSaid(file, 'one', true).said).toEqual([]);

    openSaid(file, 'one', false).add({ endless: 5 });

    expect(openSaid(file, 'other', false).said).toEqual([]);
  });
});
