import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openJournal } from '../../../eval/mutants/result-journal.ts';
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

it('breaks every guardrail in both ways, with numbers from 1', () => {
  const rules = mutants.filter(({ room, kind }) => room === 'decide' && kind === 'rule');

  expect(rules).toHaveLength(2 * guardrails.length);
  expect(mutants.map(({ id }) => id)).toEqual(mutants.map((_mutant, index) => index + 1));
});

it('writes a tree in which only the instrumented files differ', () => {
  inScratch((folder) => {
    writeTree(ROOT, folder, files);

    expect(readFileSync(join(folder, 'src/stages/decide/decide.ts'), 'utf8')).toBe(files.get('stages/decide/decide.ts'));
    expect(readFileSync(join(folder, 'src/reconcile.ts'), 'utf8')).toBe(readFileSync(join(ROOT, 'src/reconcile.ts'), 'utf8'));
    expect(existsSync(join(folder, 'fixtures/attacks/README.md'))).toBe(true);
  });
});

it('keeps results with the same header, and ignores a truncated line', () => {
  inScratch((folder) => {
    const file = join(folder, 'cache/said.ndjson');
    openJournal(file, 'one', false).add({ endless: 4 });

    expect(openJournal(file, 'one', false).results).toEqual([{ endless: 4 }]);
    expect(openJournal(file, 'one', true).results).toEqual([]);

    openJournal(file, 'one', false).add({ endless: 5 });

    expect(openJournal(file, 'other', false).results).toEqual([]);
  });
});
