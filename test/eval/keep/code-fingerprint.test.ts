import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeFingerprint } from '../../../eval/keep/code-fingerprint.ts';
import { aFolder } from '../../support/scenarios.ts';

function aRepository(): string {
  const root = aFolder();
  for (const folder of ['src', 'eval/runs', 'knowledge-base', 'fixtures/provider-schema'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src', 'a.ts'), 'one');
  return root;
}

it('is the same for the same files at any path', () => {
  const root = aRepository();
  const copy = aFolder();
  cpSync(root, copy, { recursive: true });

  expect(codeFingerprint(copy)).toBe(codeFingerprint(root));
});

it.each(['src/a.ts', 'eval/b.ts', 'knowledge-base/c.yaml'])('changes with a byte in %s', (path) => {
  const root = aRepository();
  const before = codeFingerprint(root);

  appendFileSync(join(root, path), 'x');

  expect(codeFingerprint(root)).not.toBe(before);
});

it.each(['eval/runs/default.json', 'eval/floor.json', 'eval/README.md', 'eval/mutants.md'])(
  'ignores files that a run writes: %s',
  (path) => {
    const root = aRepository();
    const before = codeFingerprint(root);

    appendFileSync(join(root, path), 'x');

    expect(codeFingerprint(root)).toBe(before);
  },
);
