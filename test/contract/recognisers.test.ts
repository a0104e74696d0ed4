import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recognisers } from '#stages/infer/recognisers/index.ts';

const FOLDER = new URL('../../src/stages/infer/recognisers/', import.meta.url);
const TESTS = new URL('../stages/infer/recognisers/', import.meta.url);

const ids = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''));

it('registers exactly the files of the folder, in alphabetical order', () => {
  expect(recognisers.map((recogniser) => recogniser.id)).toEqual(ids.toSorted());
});

it.each(ids)(
  'recogniser %s says which work it knows and on whose word, names nothing of a recording, and has episodes of both kinds',
  (id) => {
    const recogniser = recognisers.find((candidate) => candidate.id === id);
    const source = readFileSync(new URL(`${id}.ts`, FOLDER), 'utf8');
    const twin = new URL(`${id}.test.ts`, TESTS);
    const test = existsSync(twin) ? readFileSync(twin, 'utf8') : '';

    expect.soft(recogniser?.title, 'which work it knows').toMatch(/^[A-Z].{10,60}[^.]$/);
    expect.soft(recogniser?.docs, 'on whose word').toMatch(/^https:\/\/[^ ]+$/);
    expect.soft(source, 'a line of explanation').toMatch(/\n\/\*\* [^\n]+ \*\/\nexport const /);
    expect
      .soft(source, 'a resource, file, person or ticket of a recording')
      .not.toMatch(
        /\bacme\b|orders-|shopfront|web-prod|baseline\/|rightsizer|perf-tuner|INC-\d|alice|\bbob\b|carol|\.tf\b|\.tfvars|123456789012/i,
      );
    // It explains whole episodes: either every changed value is asked, or every drift.
    expect
      .soft(source, 'what makes it explain whole episodes')
      .toMatch(/isAllOf\(|(?:drifts|ways|leaves|telling|events)\s*\.(?:every|some)\(|hands !== 'runbook'/);
    expect.soft(test, 'episodes that it knows').toMatch(/const known = \[\s*\{\s*case: /);
    expect.soft(test, 'episodes that it does not know').toMatch(/const unknown = \[\s*\{\s*case: /);
  },
);
