import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edits, editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { cases, tables } from '../hcl/edits/cases/all.ts';
import { HURTS, STYLES } from '../hcl/edits/cases/edit-case.ts';
import { parsed } from '../support/hcl.ts';

beforeAll(loadGrammar);

const ROOT = resolve(import.meta.dirname, '../..');
const IDS = readdirSync(join(ROOT, 'src/hcl/edits'))
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();

it('registers every file of edits/ once, alphabetically', () => {
  expect(edits.map((edit) => edit.id)).toEqual(IDS);
});

describe.each(IDS)('%s', (id) => {
  const edit = editsById.get(id);

  it('exports the edit under its own id', async () => {
    const exported = Object.values((await import(join(ROOT, 'src/hcl/edits', `${id}.ts`))) as Record<string, unknown>);

    expect(exported.map((value) => (value as { readonly id?: string }).id)).toEqual([id]);
  });

  it('describes itself in one paragraph', () => {
    expect(edit?.description).toMatch(/^[A-Z][^\n]{80,}\.$/);
  });

  it('has an input that a model can be told', () => {
    const schema = z.toJSONSchema(edit?.input ?? z.never());

    expect(schema).toMatchObject({ type: 'object', properties: expect.anything() as unknown });
  });

  it('refuses input that its schema does not allow, without throwing', () => {
    expect(edit?.apply(parsed('a = 1\n'), { at: 'somewhere' })).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(`expected the input of ${id}`) as unknown,
    });
  });

  it('has a table of texts before and after, and of refusals, in tidy and untidy files', () => {
    const own = cases.filter((one) => one.edit === id);

    expect(own.filter((one) => one.after !== undefined && one.after !== one.before).length).toBeGreaterThanOrEqual(3);
    expect(own.filter((one) => one.refused !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(own.map((one) => one.style)).size).toBeGreaterThanOrEqual(2);
  });
});

describe('the cases of all edits', () => {
  it('are at least 150, each with one outcome and a name of its own', () => {
    const names = cases.map((one) => `${one.edit}: ${one.name}`);

    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(names.length);
    expect(cases.filter((one) => (one.after === undefined) === (one.refused === undefined))).toEqual([]);
    expect(tables.map((table) => table.edit)).toEqual(IDS);
  });

  it.each(STYLES)('have a text that is written in the style “%s”', (style) => {
    expect(cases.filter((one) => one.style === style && one.after !== undefined)).not.toEqual([]);
  });

  it.each(HURTS)('have one for the hurt “%s”', (hurt) => {
    expect(cases.filter((one) => one.hurt === hurt)).not.toEqual([]);
  });
});
