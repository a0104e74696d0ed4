import { describe, expect, it } from 'vitest';
import { judgeObservations } from '#domain/report/checkup.ts';

const OK = { subject: 'node', found: '20' };
const TOLD = { subject: 'roots', found: 'empty', remedy: 'look' };
const BLOCKS_RUN = { subject: 'trail', found: 'denied', remedy: 'allow it', blocks: ['run'] } as const;
const BLOCKS_AGENT = { subject: 'model', found: 'none', remedy: 'set one', blocks: ['agent'] } as const;

describe('judgeObservations', () => {
  it.each([
    ['what is as it should be', OK, 'ok'],
    ['what is to be known', TOLD, 'warning'],
    ['what takes away something that is needed', BLOCKS_RUN, 'missing'],
    ['what takes away something that nobody asked for', BLOCKS_AGENT, 'warning'],
  ])('calls %s by its name', (_name, observation, status) => {
    const { checks } = judgeObservations([{ probe: 'one', observations: [observation] }], new Set(['run']));

    expect(checks).toEqual([{ probe: 'one', status, ...observation }]);
  });

  it('works where nothing that is needed is taken away', () => {
    const checkup = judgeObservations([{ probe: 'one', observations: [OK, TOLD, BLOCKS_AGENT] }], new Set(['run']));

    expect(checkup.works).toBe(true);
    expect(checkup.abilities.find(({ ability }) => ability === 'agent')).toEqual({
      ability: 'agent',
      needed: false,
      works: false,
      lacks: ['model'],
    });
  });

  it('does not work where something needed is, and says what stands against it, once', () => {
    const checkup = judgeObservations([{ probe: 'one', observations: [BLOCKS_RUN, BLOCKS_RUN] }], new Set(['run']));

    expect(checkup.works).toBe(false);
    expect(checkup.abilities[0]).toEqual({ ability: 'run', needed: true, works: false, lacks: ['trail'] });
  });
});
