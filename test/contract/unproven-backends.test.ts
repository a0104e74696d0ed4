import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UNPROVEN_BACKENDS } from '#domain/report/unproven-backends.ts';
import { UNPROVEN } from '../../eval/backends/index.ts';

it('the program and the harness call the same backends unproven (src/domain/report/unproven-backends.ts, eval/backends/index.ts)', () => {
  expect([...UNPROVEN_BACKENDS].toSorted()).toEqual([...UNPROVEN].toSorted());
});

it('docs/README.md lists them', () => {
  const text = readFileSync(new URL('../../docs/README.md', import.meta.url), 'utf8');
  const line = text.split('\n').find((one) => one.includes('**unproven**')) ?? '';

  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(UNPROVEN_BACKENDS);
});
