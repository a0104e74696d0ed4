import { expect, it } from 'vitest';
import { decidedHere } from '#stages/record/decided-here.ts';
import { aReconciliation } from '../../support/reconciliations.ts';
import { aRow } from '../../support/scenarios.ts';

it('keeps decisions with a row and omits those from comments', () => {
  const [here, recalled] = [
    { ...aReconciliation(), id: 'a' },
    { ...aReconciliation(), id: 'b' },
  ];
  const reconciliations = [aRow({ id: 'a', verdict: 'escalate' })];

  expect(decidedHere([here, recalled], { reconciliations })).toEqual({ reconciliations: [here], rows: reconciliations });
});
