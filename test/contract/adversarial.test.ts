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
  it('are numerous and of several kinds', () => {
    expect(families.length).toBeGreaterThanOrEqual(6);
    expect(all.length).toBeGreaterThanOrEqual(66);
  });

  it('have families of three to fifteen cases', () => {
    const sizes = families.map(({ name, cases }) => ({ name, size: cases.length }));

    expect(sizes.filter(({ size }) => size < 3 || size > 15)).toEqual([]);
  });

  it('have unique names', () => {
    const names = families.flatMap(({ name, cases }) => cases.map((one) => `${name}: ${one.name}`));

    expect(names).toEqual([...new Set(names)]);
  });

  it('concern resources of their root, or resources made by hand', () => {
    for (const { name, root, about, attack, twin, fact } of all) {
      const addresses = root.map((piece) => piece.address);

      expect.soft(about, `${name}: what it is about`).not.toEqual([]);
      expect.soft(addresses, `${name}: what it is about`).toEqual(expect.arrayContaining(about.filter((one) => one.includes('.'))));
      expect.soft(fact, `${name}: its fact`).toMatch(/\w/);
      expect.soft(JSON.stringify(attack), `${name}: its twin`).not.toBe(JSON.stringify(twin));
    }
  });
});
