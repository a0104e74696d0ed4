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

it.each(IDS)('%s: one edit with its own id, documented for a model, with refused inputs and a table of cases', async (id) => {
  const exported = Object.values((await import(join(ROOT, 'src/hcl/edits', `${id}.ts`))) as Record<string, unknown>);
  const edit = editsById.get(id);
  const schema = z.toJSONSchema(edit?.input ?? z.never());
  const own = cases.filter((one) => one.edit === id);
  const writing = own.filter((one) => one.after !== undefined && one.after !== one.before);
  const refusing = own.filter((one) => one.refused !== undefined);

  expect
    .soft(
      exported.map((value) => (value as { readonly id?: string }).id),
      'the edits of its file',
    )
    .toEqual([id]);
  expect.soft(edit?.description, 'one paragraph').toMatch(/^[A-Z][^\n]{80,}\.$/);
  expect.soft(schema, 'an input described for a model').toMatchObject({ type: 'object', properties: expect.anything() as unknown });
  expect.soft(edit?.apply(parsed('a = 1\n'), { at: 'somewhere' }), 'the refusal of other input').toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining(`expected the input of ${id}`) as unknown,
  });
  expect.soft(writing.length, 'texts before and after').toBeGreaterThanOrEqual(3);
  expect.soft(refusing.length, 'refusals').toBeGreaterThanOrEqual(2);
  expect.soft(new Set(own.map((one) => one.style)).size, 'styles of writing').toBeGreaterThanOrEqual(2);
});

describe('the cases of all edits', () => {
  it('are at least 150, with one outcome and a unique name each', () => {
    const names = cases.map((one) => `${one.edit}: ${one.name}`);

    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(names.length);
    expect(cases.filter((one) => (one.after === undefined) === (one.refused === undefined))).toEqual([]);
    expect(tables.map((table) => table.edit)).toEqual(IDS);
  });

  it('cover every style of writing, and every kind of damage', () => {
    const written = cases.filter((one) => one.after !== undefined).map((one) => one.style);
    const hurts = cases.map((one) => one.hurt);

    expect(STYLES.filter((style) => !written.includes(style))).toEqual([]);
    expect(HURTS.filter((hurt) => !hurts.includes(hurt))).toEqual([]);
  });
});
