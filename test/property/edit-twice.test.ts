import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { editsById } from '#hcl/edits/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { trialsFor } from '../support/hcl-edits.ts';
import { anHclText } from '../support/hcl-texts.ts';
import { parsed } from '../support/hcl.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

describe('an edit applied twice', () => {
  test.prop([anHclText, fc.nat({ max: 1000 })], { numRuns: 80 })('has the same result as once', (text, seed) => {
    const file = parsed(text);

    for (const trial of trialsFor(file, seed)) {
      const first = editsById.get(trial.id)?.apply(file, trial.inputFor(file));
      if (first?.kind !== 'edits') continue;
      const once = parsed(applyTextEdits(text, first.edits));
      const second = editsById.get(trial.id)?.apply(once, trial.inputFor(once));

      // An index that is gone is refused the second time: nothing is written either way.
      expect(second?.kind === 'edits' ? second.edits : []).toEqual([]);
    }
  });
});
