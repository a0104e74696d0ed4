import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { classes } from '#stages/infer/recognisers/classes.ts';
import { recognisers } from '#stages/infer/recognisers/index.ts';

const FOLDER = new URL('../../src/stages/infer/recognisers/', import.meta.url);
const TESTS = new URL('../stages/infer/recognisers/', import.meta.url);

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''));

it('registers the rows, and exactly the other files of the folder, with unique ids', () => {
  const ids = recognisers.map((recogniser) => recogniser.id);
  const rows = classes.map((row) => row.id);

  expect(ids.toSorted()).toEqual([...files.filter((file) => file !== 'classes'), ...rows].toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(recognisers)('$id documents its class of work and its source', ({ title, docs }) => {
  expect.soft(title, 'its class of work').toMatch(/^[A-Z].{10,60}[^.]$/);
  expect.soft(docs, 'its source').toMatch(/^https:\/\/[^ ]+$/);
});

it.each(files)('recogniser %s names no recording, explains whole episodes, and has both kinds of episodes', (id) => {
  const source = readFileSync(new URL(`${id}.ts`, FOLDER), 'utf8');
  const twin = new URL(`${id}.test.ts`, TESTS);
  const test = existsSync(twin) ? readFileSync(twin, 'utf8') : '';

  expect
    .soft(source, 'a resource, file, person or ticket of a recording')
    .not.toMatch(
      /\bacme\b|orders-|shopfront|web-prod|baseline\/|rightsizer|perf-tuner|INC-\d|alice|\bbob\b|carol|\.tf\b|\.tfvars|123456789012/i,
    );
  // It explains whole episodes: either every changed value is asked, or every drift.
  expect
    .soft(source, 'how it explains whole episodes')
    .toMatch(/isAllOf\(|(?:drifts|ways|leaves|matches|events)\s*\.(?:every|some)\(|actorType !== 'runbook'/);
  expect.soft(test, 'matching episodes').toMatch(/const known = \[\s*\{\s*case: /);
  expect.soft(test, 'episodes that must not match').toMatch(/const unknown = \[\s*\{\s*case: /);
});
