import { describe, expect, it } from 'vitest';
import type { Ledger, RootProgress } from '#ports/ledger.ts';
import { freshStart, resumeFrom } from '#stages/trace/resume.ts';
import type { Resumption } from '#stages/trace/resume.ts';
import { anEvent } from '../../support/builders.ts';

const DEV = { directory: '/srv/dev', root: 'dev' };
const PROD = { directory: '/srv/prod', root: 'prod' };
const WINDOW = { from: '2026-01-14T00:00:00.000Z' };
const STARTED = '2026-01-16T00:00:00.000Z';
const LAST: RootProgress = { through: '2026-01-15T00:00:00.000Z', seen: new Set(['seen']) };

function start(progress: Readonly<Record<string, RootProgress>>, places = [DEV]): Promise<Resumption> {
  const ledger: Pick<Ledger, 'progress'> = { progress: async (root) => progress[root] };
  return resumeFrom(places, { window: WINDOW, startedAt: STARTED, overlapMs: 30 * 60_000 }, ledger);
}

describe('the start of a resumed run', () => {
  it.each<{
    readonly case: string;
    readonly progress: Readonly<Record<string, RootProgress>>;
    readonly from: string;
    readonly horizon: string;
  }>([
    { case: 'the given window in the first run', progress: {}, from: WINDOW.from, horizon: WINDOW.from },
    {
      case: 'the overlap before the last run',
      progress: { '/srv/dev': LAST },
      from: '2026-01-14T23:30:00.000Z',
      horizon: '2026-01-13T23:30:00.000Z',
    },
    {
      case: 'not before the start of the first run',
      progress: { '/srv/dev': { ...LAST, since: '2026-01-14T23:45:00.000Z' } },
      from: '2026-01-14T23:45:00.000Z',
      horizon: '2026-01-14T23:45:00.000Z',
    },
  ])('is $case', async ({ progress, from, horizon }) => {
    const resumption = await start(progress);

    expect([resumption.window, resumption.horizon]).toEqual([{ from }, { from: horizon }]);
  });

  it('is the earliest end over all roots', async () => {
    const later = { ...LAST, through: '2026-01-15T12:00:00.000Z' };

    const { window } = await start({ '/srv/dev': later, '/srv/prod': LAST }, [DEV, PROD]);

    expect(window).toEqual({ from: '2026-01-14T23:30:00.000Z' });
  });

  it('is unbounded if a root is new and no window is given', async () => {
    const ledger = { progress: async (root: string) => (root === '/srv/dev' ? LAST : undefined) };

    const { window, horizon } = await resumeFrom([DEV, PROD], { window: {}, startedAt: STARTED, overlapMs: 0 }, ledger);

    expect([window, horizon]).toEqual([{}, {}]);
  });
});

describe('an event that was processed before', () => {
  it.each([
    ['an event that was seen', { eventID: 'seen', eventTime: '2026-01-14T23:50:00Z' }, true],
    ['a late event within the overlap', { eventID: 'new', eventTime: '2026-01-14T23:50:00Z' }, false],
    ['an event later than the overlap', { eventID: 'new', eventTime: '2026-01-14T12:00:00Z' }, false],
    [
      'a record of another account with the shared id of a seen event',
      { eventID: 'other', sharedEventID: 'seen', eventTime: '2026-01-14T23:50:00Z' },
      true,
    ],
    ['an event older than the remembered ones', { eventID: 'new', eventTime: '2026-01-13T12:00:00Z' }, true],
  ])('%s', async (_title, over, expected) => {
    const resumption = await start({ '/srv/dev': LAST });

    expect(resumption.wasDealtWith(DEV, anEvent(over))).toBe(expected);
  });

  it('is known per root', async () => {
    const resumption = await start({ '/srv/dev': LAST }, [DEV, PROD]);
    const event = anEvent({ eventID: 'seen', eventTime: '2026-01-14T23:50:00Z' });

    expect([resumption.wasDealtWith(DEV, event), resumption.wasDealtWith(PROD, event)]).toEqual([true, false]);
  });

  it('does not exist for a run that does not resume', () => {
    const resumption = freshStart(WINDOW);

    expect([
      resumption.window,
      resumption.wasDealtWith(DEV, anEvent()),
      resumption.covers([anEvent()]),
      resumption.late([anEvent()]),
    ]).toEqual([WINDOW, false, [], []]);
  });
});

it('returns the new events and how far back they are remembered', async () => {
  const kept = [
    anEvent({ eventID: 'seen', eventTime: '2026-01-14T23:50:00Z' }),
    anEvent({ eventID: 'new', eventTime: '2026-01-15T08:00:00Z' }),
  ];

  const resumption = await start({ '/srv/dev': { ...LAST, since: '2026-01-01T00:00:00.000Z' } });

  expect(resumption.covers(kept)).toEqual([
    {
      root: '/srv/dev',
      since: '2026-01-01T00:00:00.000Z',
      through: STARTED,
      forgetBefore: '2026-01-14T23:30:00.000Z',
      events: [{ eventID: 'new', eventTime: '2026-01-15T08:00:00.000Z' }],
    },
  ]);
});

it('returns events delivered later than the overlap', async () => {
  const late = anEvent({ eventID: 'late', eventTime: '2026-01-14T12:00:00Z' });
  const kept = [
    late,
    anEvent({ eventID: 'seen', eventTime: '2026-01-14T13:00:00Z' }),
    anEvent({ eventID: 'new', eventTime: '2026-01-15T08:00:00Z' }),
  ];

  const resumption = await start({ '/srv/dev': LAST });

  expect(resumption.late(kept)).toEqual([late]);
});
