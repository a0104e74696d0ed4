import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { DEFAULT_STYLE, renderValue } from '#hcl/write/render.ts';
import type { RenderNode } from '#hcl/write/render.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import type { HclFile, Range } from '#hcl/syntax.ts';
import { trialsFor } from '../support/hcl-edits.ts';
import { anHclText } from '../support/hcl-texts.ts';
import { parsed } from '../support/hcl.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

interface Input {
  readonly body?: Range;
  readonly object?: Range;
  readonly tuple?: Range;
  readonly at?: Range;
  readonly name?: string;
  readonly key?: string;
  readonly index?: number;
  readonly value?: RenderNode;
}

type Tree = { readonly [key: string]: unknown };

const MAY_REFUSE =
  /^(expected one entry|expected one attribute|expected an element|expected a complete value|expected a \S+( or \S+)? or an expression|expected \S+ to be an attribute|the edited file would not parse)/;

/** The tree without ranges, attributes by name: what the text means, wherever it stands. */
function meaning(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => meaning(item));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !['range', 'nameRange', 'inside'].includes(key));
  const attributes = (list: unknown): unknown =>
    [...(list as readonly { readonly name: string }[])].sort((left, right) => (left.name < right.name ? -1 : 1));
  return Object.fromEntries(kept.map(([key, value]) => [key, meaning(key === 'attributes' ? attributes(value) : value)]));
}

function change(node: unknown, replace: (node: Tree) => unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => change(item, replace));
  if (typeof node !== 'object' || node === null) return node;
  const replaced = replace(node as Tree);
  return replaced ?? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, replace)]));
}

function meaningOf(value: RenderNode): unknown {
  return meaning(parsed(`x = ${renderValue(value, DEFAULT_STYLE)}\n`).body.attributes[0]?.expression);
}

/** What the file should mean afterwards, worked out on the tree alone. */
function expected(file: HclFile, id: string, input: Input): unknown {
  const value = meaningOf(input.value ?? null);
  const isAt = (node: Tree, range: Range | undefined, key: 'range' | 'inside'): boolean =>
    JSON.stringify(node[key]) === JSON.stringify(range);
  const nameOf = (entry: { readonly key: Tree }): string => String(entry.key['value']);
  const changed = change(file.body, (node) => {
    const body = node['body'] as { readonly attributes: readonly Tree[] } | undefined;
    if (id.endsWith('-attribute') && body !== undefined && isAt(node, input.body, 'inside')) {
      const others = body.attributes.filter((attribute) => attribute['name'] !== input.name);
      return {
        ...node,
        body: { ...body, attributes: id === 'set-attribute' ? [...others, { name: input.name, expression: value }] : others },
      };
    }
    if (id.endsWith('-map-entry') && node['kind'] === 'object' && isAt(node, input.object, 'range')) {
      const entries = node['entries'] as readonly { readonly key: Tree }[];
      const there = entries.some((entry) => nameOf(entry) === input.key);
      const kept = entries.flatMap((entry) =>
        nameOf(entry) !== input.key ? [entry] : id === 'set-map-entry' ? [{ ...entry, value }] : [],
      );
      return {
        ...node,
        entries: there || id !== 'set-map-entry' ? kept : [...kept, { key: { kind: 'literal', value: input.key }, value }],
      };
    }
    if (node['kind'] === 'tuple' && isAt(node, input.tuple, 'range')) {
      const elements = node['elements'] as readonly unknown[];
      const there = elements.some((element) => JSON.stringify(meaning(element)) === JSON.stringify(value));
      return {
        ...node,
        elements:
          id === 'remove-from-list' ? elements.filter((_, index) => index !== input.index) : there ? elements : [...elements, value],
      };
    }
    return id === 'replace-expression' && node['kind'] !== undefined && isAt(node, input.at, 'range') ? value : undefined;
  });
  return meaning(changed);
}

describe('an edit', () => {
  test.prop([anHclText, fc.nat({ max: 1000 })], { numRuns: 80 })('changes the value that it names, and no other', (text, seed) => {
    const file = parsed(text);

    for (const trial of trialsFor(file, seed)) {
      const input = trial.inputFor(file);
      const result = editsById.get(trial.id)?.apply(file, input);
      if (result?.kind === 'refused') expect(result.reason).toMatch(MAY_REFUSE);
      if (result?.kind !== 'edits') continue;
      const after = applyTextEdits(text, result.edits);

      expect(meaning(parsed(after).body)).toEqual(expected(file, trial.id, input as Input));
    }
  });

  test.prop([anHclText, fc.nat({ max: 1000 })], { numRuns: 80 })('replaces only whitespace if it adds', (text, seed) => {
    const file = parsed(text);

    for (const trial of trialsFor(file, seed).filter(({ id }) => id === 'append-to-list')) {
      const result = editsById.get(trial.id)?.apply(file, trial.inputFor(file));
      const replaced = result?.kind === 'edits' ? result.edits.map((edit) => text.slice(edit.start, edit.end)) : [];

      expect(replaced.join('').trim()).toBe('');
    }
  });

  test.prop([anHclText, fc.nat({ max: 1000 }), fc.nat()], { numRuns: 80 })(
    'writes code that the HashiCorp parser accepts',
    async (text, seed, which) => {
      const file = parsed(text);
      const trials = trialsFor(file, seed);
      const trial = trials[which % Math.max(trials.length, 1)];
      const result = trial === undefined ? undefined : editsById.get(trial.id)?.apply(file, trial.inputFor(file));

      const message = result?.kind === 'edits' ? await parsesWithHashiCorp('main.tf', applyTextEdits(text, result.edits)) : undefined;

      expect(message).toBeUndefined();
    },
  );
});
