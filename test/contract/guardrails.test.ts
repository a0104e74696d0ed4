import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
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

it('registers exactly the files of the folders, in alphabetical order', () => {
  const registered = guardrails.map((rule) => rule.id);
  const listed = readFileSync(new URL('index.ts', FOLDER), 'utf8').match(/from '\.\/(.+)\.ts'/g);

  expect(registered.toSorted()).toEqual(ids.toSorted());
  expect(listed).toEqual(listed?.toSorted());
});

it.each(ids)('guardrail %s says what it stops and on whose word, names nothing of a recording, and has cases of both kinds', (id) => {
  const rule = guardrails.find((candidate) => candidate.id === id);
  const source = readFileSync(new URL(`${paths.get(id)}.ts`, FOLDER), 'utf8');
  const twin = new URL(`${paths.get(id)}.test.ts`, TESTS);
  const test = existsSync(twin) ? readFileSync(twin, 'utf8') : '';

  expect.soft(rule?.title, 'what it stops').toMatch(/^[A-Z].{10,80}[^.]$/);
  expect.soft(rule?.docs, 'on whose word').toMatch(/^https:\/\/[^ ]+$/);
  expect.soft(['hold', 'revert', 'escalate'], 'its effect').toContain(rule?.defaultEffect);
  expect.soft(source, 'a name of a recording').not.toMatch(/\bacme\b|orders-production|shopfront|rightsizer|INC-44|alice|carol/i);
  expect.soft(test, 'cases that fire').toMatch(/const fires[^;]*\{\s*case: /);
  expect.soft(test, 'cases that must not').toMatch(/const silent[^;]*\{\s*case: /);
});
