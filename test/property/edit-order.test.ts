import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { composeEdits } from '#hcl/text/compose-edits.ts';
import type { EditRequest } from '#hcl/text/compose-edits.ts';
import type { EditContext } from '#hcl/write/edit.ts';
import { editsById } from '#hcl/edits/index.ts';
import { mergeEdits } from '#hcl/text/unite-edits.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import type { HclFile } from '#hcl/syntax.ts';
import { aGeneratedRoot } from '../support/generated-roots.ts';
import { requestsFor } from '../support/hcl-edits.ts';
import type { Trial } from '../support/hcl-edits.ts';
import { anHclText } from '../support/hcl-texts.ts';
import { parsed } from '../support/hcl.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const picks = fc.tuple(fc.nat(), fc.nat());

function two(file: HclFile, [first, second]: readonly [number, number]): readonly [Trial, Trial] | undefined {
  const trials = requestsFor(file, first);
  const [left, right] = [trials[first % Math.max(1, trials.length)], trials[second % Math.max(1, trials.length)]];
  return left === undefined || right === undefined ? undefined : [left, right];
}

/** What both alone would write, made at once; undefined where they want something of one place. */
function atOnce(text: string, requests: readonly EditRequest[], context: EditContext): string | undefined {
  const [file] = context.files;
  const edits = requests.flatMap(({ edit, input }) => {
    const result = file === undefined ? undefined : edit.apply(file, input, context);
    return result?.kind === 'edits' ? result.edits : [];
  });
  // A session keeps the order in which two insertions at one place were asked for.
  const places = edits.filter((edit) => edit.start === edit.end).map((edit) => edit.start);
  if (new Set(places).size < places.length) return undefined;
  const united = mergeEdits(text, edits);
  return united.kind === 'edits' ? applyTextEdits(text, united.edits) : undefined;
}

let together = 0;
let apart = 0;

// A law that only ever sees refusals says nothing.
afterAll(() => expect(together).toBeGreaterThan(apart));

describe('two edits of one file', () => {
  test.prop(
    [
      fc.oneof(
        aGeneratedRoot.map(({ files }) => files['main.tf'] ?? ''),
        anHclText,
      ),
      picks,
    ],
    { numRuns: 50 },
  )('have the same result in any order, or conflict', async (text, pick) => {
    const file = parsed(text);
    const trials = two(file, pick);
    if (trials === undefined) return;
    const requests = trials.flatMap(({ id, inputFor }) => {
      const edit = editsById.get(id);
      return edit === undefined ? [] : [{ edit, input: inputFor(file) }];
    });

    const context = { files: [file], schema: {} };
    const [forth, back] = [composeEdits(file, requests, context), composeEdits(file, requests.toReversed(), context)];

    expect(back.kind).toBe(forth.kind);
    apart += forth.kind === 'refused' ? 1 : 0;
    if (forth.kind === 'refused' || back.kind === 'refused') return;
    together += 1;
    const after = applyTextEdits(text, forth.edits);
    expect(applyTextEdits(text, back.edits)).toBe(after);
    expect(await parsesWithHashiCorp('main.tf', after)).toBeUndefined();
    expect(atOnce(text, requests, context) ?? after).toBe(after);
  });
});
