import { describe, expect, it } from 'vitest';
import { judgeObservations } from '#domain/report/checkup.ts';

const OK = { subject: 'node', found: '20' };
const TOLD = { subject: 'roots', found: 'empty', remedy: 'look' };
const BLOCKS_RUN = { subject: 'trail', found: 'denied', remedy: 'allow it', blocks: ['run'] } as const;
const BLOCKS_AGENT = { subject: 'model', found: 'none', remedy: 'set one', blocks: ['agent'] } as const;

describe('judgeObservations', () => {
  it.each([
    ['a passed check', OK, 'ok'],
    ['a notice', TOLD, 'warning'],
    ['a failure that blocks a required ability', BLOCKS_RUN, 'missing'],
    ['a failure that blocks an optional ability', BLOCKS_AGENT, 'warning'],
  ])('classifies %s', (_name, observation, status) => {
    const { checks } = judgeObservations([{ probe: 'one', observations: [observation] }], new Set(['run']));

    expect(checks).toEqual([{ probe: 'one', status, ...observation }]);
  });

  it('works if no required ability is blocked', () => {
    const checkup = judgeObservations([{ probe: 'one', observations: [OK, TOLD, BLOCKS_AGENT] }], new Set(['run']));

    expect(checkup.works).toBe(true);
    expect(checkup.abilities.find(({ ability }) => ability === 'agent')).toEqual({
      ability: 'agent',
      needed: false,
      works: false,
      lacks: ['model'],
    });
  });

  it('does not work if a required ability is blocked, and lists each reason once', () => {
    const checkup = judgeObservations([{ probe: 'one', observations: [BLOCKS_RUN, BLOCKS_RUN] }], new Set(['run']));

    expect(checkup.works).toBe(false);
    expect(checkup.abilities[0]).toEqual({ ability: 'run', needed: true, works: false, lacks: ['trail'] });
  });
});
