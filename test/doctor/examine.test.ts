import { describe, expect, it } from 'vitest';
import { examine } from '#doctor/examine.ts';
import type { Probe } from '#doctor/probe.ts';
import { PROBES } from '#doctor/probes/index.ts';
import { someSurroundings } from '../support/surroundings.ts';

const UNDISTURBED = new AbortController().signal;

function aProbe(look: Probe['look']): Probe {
  return { id: 'late', title: 'the VCS', blocks: ['pull-request'], look };
}

describe('examine', () => {
  it('runs every probe, and reports success if all pass', async () => {
    const { checks, works } = await examine(someSurroundings(), { timeoutMs: 5000, interrupted: UNDISTURBED });

    expect([...new Set(checks.map(({ probe }) => probe))]).toEqual(PROBES.map(({ id }) => id));
    expect(checks.filter(({ status }) => status !== 'ok').map(({ subject }) => subject)).toEqual(['eval backends']);
    expect(works).toBe(true);
  });

  it.each([
    ['never ends, even with its signal', (): Promise<never> => new Promise(() => undefined), 'no answer within 0.05 s'],
    ['fails', (): Promise<never> => Promise.reject(new Error('socket hang up')), 'socket hang up'],
  ])('reports a probe that %s', async (_name, look, found) => {
    const others = PROBES.filter(({ id }) => id === 'node');
    const { checks, abilities } = await examine(someSurroundings(), {
      timeoutMs: 50,
      interrupted: UNDISTURBED,
      probes: [aProbe(look), ...others],
    });

    expect(checks.map(({ subject, status }) => [subject, status])).toEqual([
      ['the VCS', 'warning'],
      ['Node.js', 'ok'],
    ]);
    expect(checks[0]).toMatchObject({ found, blocks: ['pull-request'] });
    expect(abilities.find(({ ability }) => ability === 'pull-request')?.works).toBe(false);
  });

  it('aborts a probe after its timeout', async () => {
    let told = false;
    const look: Probe['look'] = async (_surroundings, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      told = true;
      return [];
    };

    await examine(someSurroundings(), { timeoutMs: 10, interrupted: UNDISTURBED, probes: [aProbe(look)] });

    expect(told).toBe(true);
  });

  it('ends at once if it is interrupted', async () => {
    const { checks } = await examine(someSurroundings(), {
      timeoutMs: 60_000,
      interrupted: AbortSignal.abort(),
      probes: [aProbe(async () => [])],
    });

    expect(checks).toHaveLength(1);
  });
});
