import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { lookupEventsTrail } from '#trail/lookup-events.ts';
import { anEvent } from '../support/builders.ts';
import { lookupEntry, makeScratch, startCloudTrail } from '../support/trail-sources.ts';
import type { Answer, Asked, CloudTrailServer } from '../support/trail-sources.ts';
import { collect } from '../support/trails.ts';

const clock = { now: () => new Date('2026-01-20T00:00:00Z') };

describe('lookupEventsTrail', () => {
  let server: CloudTrailServer | undefined;
  const home = makeScratch();
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
    home.remove();
  });

  async function lookUp(window: { from?: string; to?: string }, answer: (asked: Asked, count: number) => Answer) {
    server = await startCloudTrail(answer);
    return collect(lookupEventsTrail({ region: 'eu-west-1', endpoint: server.endpoint, clock }).records(window));
  }

  it('asks for the window and pages with the same question until no token is left', async () => {
    const items = await lookUp({ from: '2026-01-15T00:00:00Z', to: '2026-01-16T00:00:00Z' }, (_asked, count) => ({
      status: 200,
      body: { Events: [lookupEntry(anEvent())], ...(count < 3 ? { NextToken: `token-${count}` } : {}) },
    }));

    const window = { StartTime: Date.parse('2026-01-15T00:00:00Z') / 1000, EndTime: Date.parse('2026-01-16T00:00:00Z') / 1000 };
    expect(items).toHaveLength(3);
    expect(server?.asked.map((asked) => asked.body)).toEqual([
      window,
      { ...window, NextToken: 'token-1' },
      { ...window, NextToken: 'token-2' },
    ]);
    expect(server?.asked[0]).toMatchObject({
      target: expect.stringMatching(/(?:^|\.)CloudTrail_20131101\.LookupEvents$/) as string,
      contentType: 'application/x-amz-json-1.1',
    });
  });

  it('asks without times for an open window', async () => {
    await lookUp({}, () => ({ status: 200, body: { Events: [] } }));

    expect(server?.asked.map((asked) => asked.body)).toEqual([{}]);
  });

  it('says which event holds no record', async () => {
    const items = await lookUp({}, () => ({
      status: 200,
      body: { Events: [{ EventId: 'e-1', CloudTrailEvent: '{"eventID": "e-' }, { EventId: 'e-2' }] },
    }));

    expect(items).toEqual([
      { kind: 'malformed', where: 'CloudTrail LookupEvents (eu-west-1), event e-1', problem: 'CloudTrailEvent is not JSON' },
      { kind: 'malformed', where: 'CloudTrail LookupEvents (eu-west-1), event e-2', problem: 'CloudTrailEvent is missing' },
    ]);
  });

  it('tries again when it is throttled', async () => {
    const items = await lookUp({}, (_asked, count) =>
      count === 1
        ? { status: 400, body: { __type: 'ThrottlingException', message: 'Rate exceeded' } }
        : { status: 200, body: { Events: [lookupEntry(anEvent())] } },
    );

    expect(items).toHaveLength(1);
    expect(server?.asked).toHaveLength(2);
  });

  it.each([
    ['AccessDeniedException', 'access-denied', 'cloudtrail:LookupEvents'],
    ['UnrecognizedClientException', 'no-credentials', 'cloudtrail:LookupEvents'],
    ['InvalidTimeRangeException', 'lookup-failed', '--trace FILE'],
  ])('explains %s', async (type, code, hint) => {
    const failing = lookUp({}, () => ({ status: 400, body: { __type: type, message: 'User is not authorized' } }));

    await expect(failing).rejects.toBeInstanceOf(SourceError);
    await expect(failing).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string, exitCode: 2 });
  });

  it('explains that nobody is signed in, and calls nobody', async () => {
    for (const name of [
      'AWS_ACCESS_KEY_ID',
      'AWS_SECRET_ACCESS_KEY',
      'AWS_SESSION_TOKEN',
      'AWS_PROFILE',
      'AWS_WEB_IDENTITY_TOKEN_FILE',
      'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
      'AWS_CONTAINER_CREDENTIALS_FULL_URI',
    ])
      vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', home.write('credentials', ''));
    vi.stubEnv('AWS_CONFIG_FILE', home.write('config', ''));

    const failing = lookUp({}, () => ({ status: 200, body: { Events: [] } }));

    await expect(failing).rejects.toMatchObject({
      code: 'no-credentials',
      hint: expect.stringContaining('cloudtrail:LookupEvents') as string,
    });
    expect(server?.asked).toEqual([]);
  });

  it('refuses a window that starts before what CloudTrail keeps, and calls nobody', async () => {
    const failing = lookUp({ from: '2025-10-01T00:00:00Z' }, () => ({ status: 200, body: { Events: [] } }));

    await expect(failing).rejects.toMatchObject({
      code: 'window-too-old',
      message: expect.stringContaining('last 90 days') as string,
      hint: expect.stringContaining('2025-10-22') as string,
    });
    expect(server?.asked).toEqual([]);
  });

  it('explains that no region is configured', async () => {
    for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONFIG_FILE', home.write('config', ''));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', home.write('credentials', ''));

    const failing = collect(lookupEventsTrail({ region: undefined, endpoint: undefined, clock }).records({}));

    await expect(failing).rejects.toMatchObject({ code: 'no-region', hint: expect.stringContaining('cloudtrail:eu-west-1') as string });
  });
});
