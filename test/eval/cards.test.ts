// @module-tag slow
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { Card, findCards, renderCards } from '../../eval/cards.ts';
import { DEFAULT_COUNT, DEFAULT_SEED } from '../../eval/inject/default-set.ts';
import { aFolder } from '../support/scenarios.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const MANIFEST = join(aFolder(), 'repairs.json');
writeFileSync(MANIFEST, JSON.stringify([{ repository: 'owner/name', commit: '0123abc', root: 'envs/prod' }]));
const CARDS = findCards({ root: ROOT, seed: DEFAULT_SEED, count: DEFAULT_COUNT, scratch: aFolder(), repairs: MANIFEST });

it('states source, licence, difficulty and expectation of every scenario of every kind', () => {
  const broken = CARDS.flatMap((card) => {
    const parsed = Card.safeParse(card);
    return parsed.success ? [] : [`${card.project}/${card.id}: ${parsed.error.message}`];
  });

  expect(broken).toEqual([]);
  expect(new Set(CARDS.map(({ kind }) => kind))).toEqual(
    new Set(['recorded', 'provider-6', 'held-out', 'generated', 'attacks', 'twins', 'repairs']),
  );
  expect(CARDS.filter(({ kind }) => kind === 'recorded')).toHaveLength(117);
  expect(CARDS.filter(({ kind }) => kind === 'held-out')).toHaveLength(175);
  expect(CARDS.filter(({ kind }) => kind === 'generated')).toHaveLength(DEFAULT_COUNT);
});

it('gives every scenario of a kind a unique name', () => {
  const names = CARDS.map(({ kind, project, id }) => `${kind} ${project}/${id}`);

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('names the page of each runbook, and states that repairs are stored elsewhere', () => {
  const runbooks = CARDS.filter(({ kind, class: of }) => kind === 'generated' && of === 'runbook');
  const [repair] = CARDS.filter(({ kind }) => kind === 'repairs');

  expect(runbooks.length).toBeGreaterThan(0);
  expect(runbooks.filter(({ origin }) => !origin.includes('https://docs.aws.amazon.com/')).map(({ id }) => id)).toEqual([]);
  expect(repair).toMatchObject({ project: 'owner/name', id: '0123abc', licence: "the repository's own: nothing of it is here" });
});

it('prints one line per scenario, and the totals', () => {
  const lines = renderCards(CARDS).trimEnd().split('\n');

  expect(lines).toHaveLength(CARDS.length + 3);
  expect(lines.at(-1)).toMatch(
    /^recorded 117 · today's Terraform 28 · held-out 175 · generated 372 · attacks \d+ · twins \d+ · repairs 1$/,
  );
});
