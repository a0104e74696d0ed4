import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edits, editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse.ts';
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

  it('has a table of texts before and after, and of refusals', () => {
    const path = join(ROOT, 'test/hcl/edits', `${id}.test.ts`);
    const test = existsSync(path) ? readFileSync(path, 'utf8') : '';

    expect(test).toContain('it.each');
    expect(test).toContain('before');
    expect(test).toContain('after');
    expect(test).toContain("kind: 'refused'");
  });
});
