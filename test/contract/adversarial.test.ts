import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AdversarialCase } from '../support/adversarial.ts';

const FOLDER = resolve(import.meta.dirname, '../adversarial');
const families = await Promise.all(
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) => ({
      name,
      cases: ((await import(/* @vite-ignore */ join(FOLDER, name, 'cases.ts'))) as { readonly cases: readonly AdversarialCase[] }).cases,
    })),
);
const all = families.flatMap(({ cases }) => cases);

describe('the attacks', () => {
  it('are many, of many kinds', () => {
    expect(families.length).toBeGreaterThanOrEqual(6);
    expect(all.length).toBeGreaterThanOrEqual(66);
  });

  it.each(families)('$name is neither empty nor most of them', ({ cases }) => {
    expect(cases.length).toBeGreaterThanOrEqual(3);
    expect(cases.length).toBeLessThanOrEqual(15);
  });

  it('each have a name of their own', () => {
    const names = families.flatMap(({ name, cases }) => cases.map((one) => `${name}: ${one.name}`));

    expect(names).toEqual([...new Set(names)]);
  });

  it.each(all)('$name is about something of its root, or made by hand', ({ root, about, attack, twin, fact }) => {
    const addresses = root.map((piece) => piece.address);

    expect(about.length).toBeGreaterThan(0);
    expect(about.filter((name) => name.includes('.') && !addresses.includes(name))).toEqual([]);
    expect(fact).toMatch(/\w/);
    expect(JSON.stringify(attack)).not.toBe(JSON.stringify(twin));
  });
});
