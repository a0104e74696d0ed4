import { describe, expect, it } from 'vitest';
import { collect, defaultLedger, parseDuration, parseTime, windowOf, type WindowOptions } from '#cli/parse-options.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

describe('parseDuration', () => {
  it.each([
    ['90m', 5_400_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
    ['2w', 1_209_600_000],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each(['', '24', 'h', '0h', '-1h', '1.5h', '5x', '24h ', '99999999d'])('refuses "%s"', (text) => {
    expect(() => parseDuration(text)).toThrow('a number and m, h, d or w');
  });
});

describe('parseTime', () => {
  it.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T18:00Z', '2026-11-20T18:00:00.000Z'],
    ['2026-11-20T18:00:00+02:00', '2026-11-20T16:00:00.000Z'],
  ])('reads %s', (text, moment) => {
    expect(parseTime(text)).toBe(moment);
  });

  it.each(['yesterday', '2026-11-20T18:00', '2026-13-01', '20.11.2026', '1763596800'])('refuses "%s"', (text) => {
    expect(() => parseTime(text)).toThrow('ISO 8601');
  });
});

describe('windowOf', () => {
  it.each<readonly [string, WindowOptions, readonly string[], object]>([
    ['24 hours of CloudTrail', {}, ['cloudtrail'], { from: '2026-11-20T12:00:00.000Z' }],
    ['24 hours of CloudTrail in a region', {}, ['cloudtrail:eu-west-1'], { from: '2026-11-20T12:00:00.000Z' }],
    ['24 hours of a queried source', {}, ['athena:audit.cloudtrail'], { from: '2026-11-20T12:00:00.000Z' }],
    ['24 hours of an event data store', {}, ['lake:EXAMPLE'], { from: '2026-11-20T12:00:00.000Z' }],
    ['a whole file', {}, ['trail.json'], {}],
    ['a duration back from now', { since: 3_600_000 }, ['trail.json'], { from: '2026-11-21T11:00:00.000Z' }],
    ['from a time on', { from: '2026-11-01T00:00:00.000Z' }, ['cloudtrail'], { from: '2026-11-01T00:00:00.000Z' }],
    [
      'between two times',
      { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
      ['cloudtrail'],
      { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
    ],
  ])('reads %s', (_name, options, traces, window) => {
    expect(windowOf(options, traces, NOON)).toEqual(window);
  });

  it('refuses two kinds of window', () => {
    expect(() => windowOf({ since: 1, from: '2026-11-01T00:00:00.000Z' }, ['cloudtrail'], NOON)).toThrow('found both');
  });

  it('refuses a window that ends before it starts', () => {
    expect(() => windowOf({ from: '2026-11-02T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' }, ['cloudtrail'], NOON)).toThrow(
      'Expected --from before --to',
    );
  });
});

describe('defaultLedger', () => {
  it.each([
    ['the home folder', {}, '/home/dana/.local/state/reconcile/reconcile.sqlite'],
    ['XDG_STATE_HOME', { XDG_STATE_HOME: '/var/state/' }, '/var/state/reconcile/reconcile.sqlite'],
    ['the home folder if XDG_STATE_HOME is empty', { XDG_STATE_HOME: '' }, '/home/dana/.local/state/reconcile/reconcile.sqlite'],
    ['the home folder if XDG_STATE_HOME is relative', { XDG_STATE_HOME: 'state' }, '/home/dana/.local/state/reconcile/reconcile.sqlite'],
  ])('is below %s', (_name, env, path) => {
    expect(defaultLedger({ env, home: '/home/dana' })).toBe(path);
  });
});

describe('collect', () => {
  it('appends to previous values, in order', () => {
    expect(collect('b', collect('a', undefined))).toEqual(['a', 'b']);
  });
});
