import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardrails } from '#stages/decide/guardrails/index.ts';

const FOLDER = new URL('../../src/stages/decide/guardrails/', import.meta.url);
const TESTS = new URL('../stages/decide/guardrails/', import.meta.url);

/** Id → where it lies: guardrails of one harm share a folder. */
const paths = new Map(
  readdirSync(FOLDER, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    .map((name) => [basename(name, '.ts'), name.replace(/\.ts$/, '')]),
);
const ids = [...paths.keys()];

describe('the registry of guardrails', () => {
  it('holds exactly the files of the folders, in alphabetical order', () => {
    const registered = guardrails.map((rule) => rule.id);

    expect(registered.toSorted()).toEqual(ids.toSorted());
    expect(readFileSync(new URL('index.ts', FOLDER), 'utf8').match(/from '\.\/(.+)\.ts'/g)).toEqual(
      readFileSync(new URL('index.ts', FOLDER), 'utf8')
        .match(/from '\.\/(.+)\.ts'/g)
        ?.toSorted(),
    );
  });
});

describe.each(ids)('guardrail %s', (id) => {
  const rule = guardrails.find((candidate) => candidate.id === id);

  it('says what it stops, and on whose word', () => {
    expect(rule?.title).toMatch(/^[A-Z].{10,80}[^.]$/);
    expect(rule?.docs).toMatch(/^https:\/\/[^ ]+$/);
    expect(['hold', 'revert', 'escalate']).toContain(rule?.defaultEffect);
  });

  it('names no resource of a recording', () => {
    const source = readFileSync(new URL(`${paths.get(id)}.ts`, FOLDER), 'utf8');

    expect(source).not.toMatch(/\bacme\b|orders-production|shopfront|rightsizer|INC-44|alice|carol/i);
  });

  it('has a test with cases that fire and cases that must not', () => {
    const path = new URL(`${paths.get(id)}.test.ts`, TESTS);

    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toMatch(/const fires[^;]*\{\s*case: /);
    expect(readFileSync(path, 'utf8')).toMatch(/const silent[^;]*\{\s*case: /);
  });
});
