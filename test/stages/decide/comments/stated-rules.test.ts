import { describe, expect, it } from 'vitest';
import { objectionIn } from '#stages/decide/comments/stated-rules.ts';
import { WORDS } from '../../../support/words.ts';

describe('objectionIn', () => {
  it.each([
    ['SEC-31: an hour, not more', 3600, 7200],
    ['at most four, the database has no more connections', 4, 5],
    ['max', 100, 200],
    ['never increase without asking the bank', '10', '11'],
    ['must not exceed the contract', 10, 11],
  ] as const)('finds an exceeded ceiling: %s', (comment, before, after) => {
    const found = objectionIn(comment, { before, after }, WORDS.rules);

    expect(found).toBe('limit');
  });

  it.each([
    ['at least a year, says the auditor', 365, 90],
    ['do not lower: replicas lag', 3, 2],
    ['minimum for two zones', 2, 1],
    ['not less than the timeout behind it', 60, 30],
  ] as const)('finds a value below the floor: %s', (comment, before, after) => {
    const found = objectionIn(comment, { before, after }, WORDS.rules);

    expect(found).toBe('limit');
  });

  it.each([
    ['3,000 is the minimum', 12_000, 2000],
    ['the maximum is 200', 150, 250],
    ['at most 4: the database has no more connections', 4, 5],
    ['max: 100 MB', 102_400, 204_800],
    ['no more than what OPS-4711 says', 5, 50],
    ['TODO: do not raise above 50 before the audit', 40, 60],
  ] as const)('finds a crossed numeric limit, also in other units: %s', (comment, before, after) => {
    expect(objectionIn(comment, { before, after }, WORDS.rules)).toBe('limit');
  });

  it.each([
    ['3,000 is the minimum', 12_000, 3000],
    ['minimum 2, for two zones', 4, 2],
    ['the maximum is 200', 50, 90],
    ['at most 4: the database has no more connections', 2, 4],
    ['TODO: set the maximum to 200GB?', 50, 90],
    ['should this be at least 5?', 5, 3],
  ] as const)('finds nothing for a limit that is kept or only asked about: %s', (comment, before, after) => {
    expect(objectionIn(comment, { before, after }, WORDS.rules)).toBeUndefined();
  });

  it.each([
    ['do not change, the partner has it in a file', 'v1', 'v2'],
    ["don't touch", 5, 6],
    ['must match the timeout of the caller', 30, 60],
    ['keep in step with the other region', 'a', 'b'],
  ] as const)('finds a value that must not change: %s', (comment, before, after) => {
    const found = objectionIn(comment, { before, after }, WORDS.rules);

    expect(found).toBe('fixed');
  });

  it.each([
    ['PCI: no shells', false, true],
    ['never in production', false, true],
    ['must stay off', 'Disabled', 'Enabled'],
    ['do not enable: costs', false, true],
    ['must stay on', true, false],
    ['required by the auditors', 'Enabled', 'Disabled'],
    ['never turn off', true, false],
    ['do not touch', true, false],
  ] as const)('finds a switch that must not change: %s', (comment, before, after) => {
    const found = objectionIn(comment, { before, after }, WORDS.rules);

    expect(found).toBe('switch');
  });

  it.each([
    ['a ticket without a rule', 'see PLAT-1022', false, true],
    ['a standard without a rule', 'CIS 3.8', true, false],
    ['a description', 'read by the paging rules', 'high', 'low'],
    ['a plan', 'TODO rotate after the migration', false, true],
    ['a reason without a rule', 'no budget yet', false, true],
    ['undecided', 'legal has not decided yet (X-812)', 'Suspended', 'Enabled'],
    ['below the ceiling', '14 days, the maximum', 14, 7],
    ['stricter than the ceiling requires', 'an hour, not more', 3600, 1800],
    ['above the floor', 'at least 6', 6, 12],
    ['a rule about another change', 'do not rename', 'a', 'b'],
    ['a rule that the change keeps', 'must stay on', false, true],
    ['a switch without a rule', 'off', false, true],
    ['no comment', '', 1, 2],
  ] as const)('finds nothing: %s', (_case, comment, before, after) => {
    const found = objectionIn(comment, { before, after }, WORDS.rules);

    expect(found).toBeUndefined();
  });
});
