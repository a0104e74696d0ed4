import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { classes } from '#stages/infer/recognisers/classes.ts';
import { recognisers } from '#stages/infer/recognisers/index.ts';

const FOLDER = new URL('../../src/stages/infer/recognisers/', import.meta.url);
const TESTS = new URL('../stages/infer/recognisers/', import.meta.url);

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''));

describe('the registry of recognisers', () => {
  it('holds the rows, and exactly the other files of the folder, each id once', () => {
    const ids = recognisers.map((recogniser) => recogniser.id);
    const rows = classes.map((row) => row.id);

    expect(ids.toSorted()).toEqual([...files.filter((file) => file !== 'classes'), ...rows].toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(recognisers)('says which class of work $id is, and on whose word', ({ title, docs }) => {
    expect(title).toMatch(/^[A-Z].{10,60}[^.]$/);
    expect(docs).toMatch(/^https:\/\/[^ ]+$/);
  });
});

describe.each(files)('recogniser %s', (id) => {
  const source = readFileSync(new URL(`${id}.ts`, FOLDER), 'utf8');

  it('names no resource, file, person or ticket of a recording', () => {
    expect(source).not.toMatch(
      /\bacme\b|orders-|shopfront|web-prod|baseline\/|rightsizer|perf-tuner|INC-\d|alice|\bbob\b|carol|\.tf\b|\.tfvars|123456789012/i,
    );
  });

  it('explains whole episodes', () => {
    // Either every changed value is asked, or every drift.
    expect(source).toMatch(/isAllOf\(|(?:drifts|ways|leaves|telling|events)\s*\.(?:every|some)\(|hands !== 'runbook'/);
  });

  it('has a test with episodes that it knows and episodes that it does not', () => {
    const path = new URL(`${id}.test.ts`, TESTS);

    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(/const known = \[\s*\{\s*case: /);
    expect(readFileSync(path, 'utf8')).toMatch(/const unknown = \[\s*\{\s*case: /);
  });
});
