import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { expressionAt } from '#hcl/at-range.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { Expression } from '#hcl/syntax.ts';
import { anHclText } from '../support/hcl-texts.ts';
import { attributesIn, blocksIn, expressionsIn, parsed, withCrlf } from '../support/hcl.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = [join(ROOT, 'fixtures'), join(ROOT, '../shared/recordings')]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)))
  .filter((path) => /\.(?:tf|tfvars)$/.test(path))
  .sort();

/** Text offsets taken out, so that a node can be compared with itself read elsewhere. */
function withoutRanges(node: unknown): string {
  return JSON.stringify(node, (key, value: unknown) => (['range', 'nameRange', 'inside'].includes(key) ? undefined : value));
}

function expectRangesToHold(text: string): void {
  const file = parsed(text);
  const keys = new Set<Expression>();
  for (const expression of expressionsIn(file.body))
    if (expression.kind === 'object') for (const entry of expression.entries) keys.add(entry.key);
  for (const block of blocksIn(file.body)) {
    const source = text.slice(block.range.start, block.range.end);
    expect(withoutRanges(parsed(`${source}\n`).body.blocks)).toBe(withoutRanges([block]));
    expect(source.endsWith(`{${text.slice(block.inside.start, block.inside.end)}}`)).toBe(true);
  }
  for (const attribute of attributesIn(file.body)) {
    expect(text.slice(attribute.nameRange.start, attribute.nameRange.end)).toBe(attribute.name);
    expect(withoutRanges(parsed(`${text.slice(attribute.range.start, attribute.range.end)}\n`).body.attributes)).toBe(
      withoutRanges([attribute]),
    );
  }
  for (const expression of expressionsIn(file.body)) {
    const source = text.slice(expression.range.start, expression.range.end);
    // A bare key is a word without a meaning of its own, and a splat's item has no text.
    if (keys.has(expression) || source === '' || withoutRanges(expression).includes('"name":"*"')) continue;
    expect(withoutRanges(parsed(`x = ${source}\n`).body.attributes[0]?.expression)).toBe(withoutRanges(expression));
    expect(expressionAt(file, expression.range)).toBe(expression);
  }
}

describe('every range', () => {
  it('finds files to try', () => {
    expect(FILES.length).toBeGreaterThan(5);
  });

  it.each(FILES.map((path) => ({ path, name: path.slice(ROOT.length - 4) })))(
    'contains text that parses to the same node: $name',
    ({ path }) => {
      const text = readFileSync(path, 'utf8');

      expectRangesToHold(text);
      expectRangesToHold(withCrlf(text.replaceAll('\r\n', '\n')));

      expect(applyTextEdits(text, [])).toBe(text);
    },
  );

  test.prop([anHclText], { numRuns: 100 })('is correct in any notation', (text) => {
    expectRangesToHold(text);

    expect(applyTextEdits(text, [])).toBe(text);
  });
});
