import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Expression, HclFile } from '#hcl/syntax.ts';
import { fc } from '@fast-check/vitest';
import { aGeneratedRoot } from '../../support/generated-roots.ts';
import { requestsFor } from '../../support/hcl-edits.ts';
import { anHclText } from '../../support/hcl-texts.ts';
import { blocksIn, expressionsIn, parsed } from '../../support/hcl.ts';
import { cases } from './cases/all.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const directory = mkdtempSync(join(tmpdir(), 'reconcile-fmt-'));
const VALUES = ['a text', 7, ['x', 'y'], { k: 1, longer: 'v' }];

beforeAll(loadGrammar);
afterAll(() => rmSync(directory, { recursive: true, force: true }), 120_000);

/** Every edit at every place of a file. */
function trials(file: HclFile): readonly { readonly id: string; readonly input: unknown }[] {
  const named = {
    path: file.path,
    labels: [],
    body: {
      attributes: [
        ['a', 1],
        ['bcd', { x: 1 }],
        ['ef', 2],
      ],
      blocks: [],
    },
  };
  const blocks = blocksIn(file.body).flatMap((block) => [
    ...VALUES.flatMap((value) =>
      ['z', 'a_name_longer_than_all_the_others'].map((name) => ({ id: 'set-attribute', input: { body: block.inside, name, value } })),
    ),
    ...block.body.attributes.map((attribute) => ({ id: 'remove-attribute', input: { body: block.inside, name: attribute.name } })),
    { id: 'remove-block', input: { block: block.range } },
    { id: 'add-block', input: { ...named, type: 'rule', position: { after: block.range } } },
    { id: 'add-block', input: { ...named, type: 'rule', position: { inside: block.range } } },
  ]);
  return [
    ...blocks,
    { id: 'add-import', input: { path: file.path, to: 'a.b', id: 'x' } },
    ...expressionsIn(file.body).flatMap((expression) => expressionTrials(expression)),
  ];
}

function expressionTrials(expression: Expression): readonly { readonly id: string; readonly input: unknown }[] {
  const { range } = expression;
  if (expression.kind === 'object') {
    const keys = expression.entries.flatMap((entry) => (entry.key.kind === 'literal' ? [String(entry.key.value)] : []));
    return [
      ...VALUES.flatMap((value) =>
        ['z', 'aws:longer-than-all-the-other-keys', ...keys].map((key) => ({ id: 'set-map-entry', input: { object: range, key, value } })),
      ),
      ...keys.map((key) => ({ id: 'remove-map-entry', input: { object: range, key } })),
    ];
  }
  if (expression.kind !== 'tuple') return [];
  return [
    ...VALUES.map((value) => ({ id: 'append-to-list', input: { tuple: range, value } })),
    ...expression.elements.map((_, index) => ({ id: 'remove-from-list', input: { tuple: range, index } })),
  ];
}

/** Texts as terraform fmt writes them, in one process. */
async function formatted(texts: readonly string[]): Promise<readonly string[]> {
  const folder = mkdtempSync(join(directory, 'texts-'));
  const files = texts.map((_, index) => join(folder, `t${index}.tf`));
  for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '');
  await execa('terraform', ['fmt', '-list=false', '.'], { cwd: folder });
  const tidy = files.map((file) => readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return tidy;
}

/** Which of many texts terraform fmt would change, in one process. */
async function untidy(texts: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(directory, 'texts-'));
  const names = [...texts.keys()];
  for (const [index, name] of names.entries()) {
    const ending = name.endsWith('.tfvars') ? 'tfvars' : 'tf';
    writeFileSync(join(folder, `t${index}.${ending}`), texts.get(name) ?? '');
  }
  const { stdout } = await execa('terraform', ['fmt', '-list=true', '-write=false', '-recursive', '.'], { cwd: folder });
  rmSync(folder, { recursive: true, force: true });
  return new Set([...stdout.matchAll(/^t(\d+)\./gm)].map(([, index]) => names[Number(index)] ?? ''));
}

/** Every text that an edit leaves, where the text before was tidy. */
async function untidied(
  trialled: readonly { readonly name: string; readonly before: string; readonly after: string }[],
): Promise<readonly string[]> {
  const crooked = await untidy(new Map(trialled.map(({ name, before }) => [name, before])));
  const tidy = trialled.filter(({ name }) => !crooked.has(name));
  expect(tidy.length).toBeGreaterThan(trialled.length / 3);
  const left = await untidy(new Map(tidy.map(({ name, after }) => [name, after])));
  return tidy.filter(({ name }) => left.has(name)).map(({ name, after }) => `${name}\n${after}`);
}

describe('terraform fmt', () => {
  it('does not change the result of edits on formatted files', { tags: ['slow'], timeout: 300_000 }, async () => {
    const recordings = join(ROOT, 'fixtures/recordings');
    const paths = existsSync(recordings)
      ? readdirSync(recordings, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:tf|tfvars)$/.test(path))
      : [];
    const after = new Map<string, string>();

    // Many days begin with the same files.
    const distinct = [...new Set(paths.map((path) => readFileSync(join(recordings, path), 'utf8')))];
    for (const text of await formatted(distinct)) {
      const file = parsed(text);
      for (const { id, input } of trials(file)) {
        const result = editsById.get(id)?.apply(file, input);
        expect(result?.kind).toBe('edits');
        if (result?.kind === 'edits') after.set(`${id}-${after.size}.tf`, applyTextEdits(file.text, result.edits));
      }
    }

    expect(after.size).toBeGreaterThan(500);
    expect(await untidy(after)).toEqual(new Set());
  });

  it('does not change the results of all edit cases on formatted files', { tags: ['slow'], timeout: 300_000 }, async () => {
    const written = cases.filter((one) => one.after !== undefined && !(one.path ?? '').endsWith('.json'));

    const left = await untidied(
      written.map((one) => ({
        name: `${one.edit}: ${one.name}${one.path?.endsWith('.tfvars') === true ? '.tfvars' : ''}`,
        before: one.before,
        after: one.after ?? '',
      })),
    );

    expect(written.length).toBeGreaterThan(120);
    expect(left).toEqual([]);
  });

  it('does not change the results of edits on generated roots', { tags: ['slow'], timeout: 300_000 }, async () => {
    const roots = fc.sample(aGeneratedRoot, { numRuns: 5, seed: 20_261_121 });
    const trialled = roots.flatMap(({ files }, root) => {
      const text = files['main.tf'] ?? '';
      const file = parsed(text);
      return requestsFor(file, root).flatMap((trial, index) => {
        const result = editsById.get(trial.id)?.apply(file, trial.inputFor(file));
        return result?.kind === 'edits'
          ? [{ name: `${trial.id} ${root} ${index}`, before: text, after: applyTextEdits(text, result.edits) }]
          : [];
      });
    });

    const left = await untidied(trialled);

    expect(trialled.length).toBeGreaterThan(300);
    expect(left).toEqual([]);
  });

  it('does not change the results of edits on formatted random texts', { tags: ['slow'], timeout: 300_000 }, async () => {
    const texts = fc.sample(anHclText, { numRuns: 8, seed: 20_261_121 });
    const tidied = await formatted(texts.map((text) => text.replaceAll('\r\n', '\n')));
    const trialled = tidied.flatMap((text, root) => {
      const file = parsed(text);
      return requestsFor(file, root).flatMap((trial, index) => {
        const result = editsById.get(trial.id)?.apply(file, trial.inputFor(file));
        return result?.kind === 'edits'
          ? [{ name: `${trial.id} ${root} ${index}`, before: text, after: applyTextEdits(text, result.edits) }]
          : [];
      });
    });

    const left = await untidied(trialled);

    expect(trialled.length).toBeGreaterThan(300);
    expect(left).toEqual([]);
  });
});
