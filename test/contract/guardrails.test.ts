import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import type { Guardrail } from '#stages/decide/guardrail.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';

const FOLDER = new URL('../../src/stages/decide/guardrails/', import.meta.url);
const TESTS = new URL('../stages/decide/guardrails/', import.meta.url);

const FILES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts');

/** What each file exports as a guardrail, with the name of the export. A file has one, or a family that asks one model. */
const FOUND = await Promise.all(
  FILES.map(async (file) => {
    const exported = Object.entries((await import(new URL(file, FOLDER).href)) as Readonly<Record<string, unknown>>);
    return { file, members: exported.flatMap(([name, value]) => (isGuardrail(value) ? [{ name, file, rule: value }] : [])) };
  }),
);
const MEMBERS = FOUND.flatMap(({ members }) => members);

function isGuardrail(value: unknown): value is Guardrail {
  return typeof value === 'object' && value !== null && 'id' in value && 'check' in value;
}

function idOf(exportName: string): string {
  return exportName.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

it('registers every guardrail of the folders once, and lists the files in alphabetical order', () => {
  const listed = readFileSync(new URL('index.ts', FOLDER), 'utf8').match(/from '\.\/(.+)\.ts'/g);

  expect(guardrails.map(({ id }) => id).toSorted()).toEqual(MEMBERS.map(({ rule }) => rule.id).toSorted());
  expect(new Set(guardrails)).toEqual(new Set(MEMBERS.map(({ rule }) => rule)));
  expect(listed).toEqual(listed?.toSorted());
});

it.each(FOUND)('$file has a guardrail with its name, or several guardrails', ({ file, members }) => {
  const ids = members.map(({ rule }) => rule.id);

  expect(ids).not.toEqual([]);
  if (ids.length === 1) expect(ids).toEqual([posix.basename(file, '.ts')]);
});

it.each(MEMBERS.map((member) => ({ ...member, id: member.rule.id })))(
  'guardrail $id documents what it stops and its source, names no recording, and has both kinds of cases',
  ({ id, name, file, rule }) => {
    const source = readFileSync(new URL(file, FOLDER), 'utf8');
    const twin = new URL(posix.join(posix.dirname(file), `${id}.test.ts`), TESTS);
    const test = existsSync(twin) ? readFileSync(twin, 'utf8') : '';

    expect.soft(idOf(name), 'its name in code').toBe(id);
    expect.soft(rule.title, 'what it stops').toMatch(/^[A-Z].{10,80}[^.]$/);
    expect.soft(rule.docs, 'its source').toMatch(/^https:\/\/[^ ]+$/);
    expect.soft(['hold', 'revert', 'escalate'], 'its effect').toContain(rule.defaultEffect);
    expect.soft(source, 'a name of a recording').not.toMatch(/\bacme\b|orders-production|shopfront|rightsizer|INC-44|alice|carol/i);
    expect.soft(test, 'a test of it').toContain(`${name}.check(`);
    expect.soft(test, 'cases that fire').toMatch(/const fires[^;]*\{\s*case: /);
    expect.soft(test, 'cases that must not fire').toMatch(/const silent[^;]*\{\s*case: /);
  },
);
