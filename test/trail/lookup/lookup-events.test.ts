import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { lookupEventsTrail } from '#trail/lookup/lookup-events.ts';
import { anEvent } from '../../support/builders.ts';
import { lookupAt, lookupEntry, makeScratch, startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, Asked, CloudTrailServer } from '../../support/trail-sources.ts';
import { collect } from '../../support/trails.ts';

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
    return collect(lookupEventsTrail(lookupAt(server.endpoint)).records(window));
  }

  it('requests the window, and pages with the same parameters until no token is left', async () => {
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

  it('sends no times for an open window', async () => {
    await lookUp({}, () => ({ status: 200, body: { Events: [] } }));

    expect(server?.asked.map((asked) => asked.body)).toEqual([{}]);
  });

  it('reports the event without a record', async () => {
    const items = await lookUp({}, () => ({
      status: 200,
      body: { Events: [{ EventId: 'e-1', CloudTrailEvent: '{"eventID": "e-' }, { EventId: 'e-2' }] },
    }));

    expect(items).toEqual([
      { kind: 'malformed', where: 'CloudTrail LookupEvents (eu-west-1), event e-1', problem: 'CloudTrailEvent is not JSON' },
      { kind: 'malformed', where: 'CloudTrail LookupEvents (eu-west-1), event e-2', problem: 'CloudTrailEvent is missing' },
    ]);
  });

  it('retries if it is throttled', async () => {
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

  it('explains missing credentials without a request', async () => {
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

  it('refuses a window before the retention of CloudTrail, without a request', async () => {
    const failing = lookUp({ from: '2025-10-01T00:00:00Z' }, () => ({ status: 200, body: { Events: [] } }));

    await expect(failing).rejects.toMatchObject({
      code: 'window-too-old',
      message: expect.stringContaining('last 90 days') as string,
      hint: expect.stringContaining('2025-10-22') as string,
    });
    expect(server?.asked).toEqual([]);
  });

  it('explains a missing region', async () => {
    for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_CONFIG_FILE', home.write('config', ''));
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', home.write('credentials', ''));

    const failing = collect(lookupEventsTrail(lookupAt(undefined, [])).records({}));

    await expect(failing).rejects.toMatchObject({ code: 'no-region', hint: expect.stringContaining('cloudtrail:eu-west-1') as string });
  });

  describe('of several regions and accounts', () => {
    const ROLE = 'audit/reconcile';

    it('requests each account in each region, with the role of the account', async () => {
      server = await startCloudTrail((asked) => ({
        status: 200,
        body: { Events: [lookupEntry(anEvent({ eventName: `${asked.accessKeyId} ${asked.region}` }))] },
      }));
      const places = { accounts: ['111122223333', '444455556666'].map((id) => ({ id, role: ROLE, externalId: 'x-1' })) };

      const items = await collect(lookupEventsTrail({ ...lookupAt(server.endpoint, ['eu-west-1', 'us-east-1']), ...places }).records({}));

      expect(items.map((item) => (item.kind === 'record' ? (item.value as { readonly eventName: string }).eventName : item.kind))).toEqual([
        'ASIA111122223333 eu-west-1',
        'ASIA111122223333 us-east-1',
        'ASIA444455556666 eu-west-1',
        'ASIA444455556666 us-east-1',
      ]);
      expect(items[3]).toMatchObject({ where: expect.stringContaining('(account 444455556666, us-east-1), event ') as string });
      expect(server.assumed).toHaveLength(4);
      expect(server.assumed[0]).toMatchObject({
        RoleArn: `arn:aws:iam::111122223333:role/${ROLE}`,
        RoleSessionName: 'reconcile',
        ExternalId: 'x-1',
      });
    });

    it('returns pages in turn, independent of the speed of a region', async () => {
      server = await startCloudTrail((asked) => {
        const page = Number(asked.body['NextToken'] ?? 0) + 1;
        const last = asked.region === 'eu-west-1' ? 3 : 1;
        return {
          status: 200,
          body: {
            Events: [lookupEntry(anEvent({ eventName: `${asked.region} ${page}` }))],
            ...(page < last ? { NextToken: `${page}` } : {}),
          },
        };
      });

      const items = await collect(lookupEventsTrail(lookupAt(server.endpoint, ['eu-west-1', 'us-east-1'])).records({}));

      expect(items.map((item) => (item.kind === 'record' ? (item.value as { readonly eventName: string }).eventName : item.kind))).toEqual([
        'eu-west-1 1',
        'us-east-1 1',
        'eu-west-1 2',
        'eu-west-1 3',
      ]);
    });

    it('fails completely if one region fails, because its events would be missing silently', async () => {
      server = await startCloudTrail((asked) =>
        asked.region === 'us-east-1'
          ? { status: 400, body: { __type: 'AccessDeniedException', message: 'not here' } }
          : { status: 200, body: { Events: [lookupEntry(anEvent())] } },
      );

      const failing = collect(lookupEventsTrail(lookupAt(server.endpoint, ['eu-west-1', 'us-east-1'])).records({}));

      await expect(failing).rejects.toMatchObject({
        code: 'access-denied',
        message: expect.stringContaining('(us-east-1)') as string,
      });
    });
  });

  describe('reading an event history with many requests', () => {
    const HISTORY = Array.from({ length: 24 }, (_, index) =>
      anEvent({
        eventName: `E${index}`,
        eventTime: new Date(Date.parse('2026-01-19T12:00:00Z') - index * 90_000).toISOString().replace('.000', ''),
      }),
    );

    /** Speaks as CloudTrail does: newest first, tokens good for one question and for a while. */
    function history(faults: (asked: Asked, count: number) => string | undefined) {
      return (asked: Asked, count: number): Answer => {
        const fault = faults(asked, count);
        if (fault !== undefined) return { status: fault === 'InternalFailure' ? 500 : 400, body: { __type: fault, message: 'no' } };
        const { NextToken, ...question } = asked.body;
        const end = Number(question['EndTime'] ?? Number.POSITIVE_INFINITY) * 1000;
        const found = HISTORY.filter(({ eventTime }) => Date.parse(eventTime) <= end);
        const [start = 0, of = JSON.stringify(question)] =
          NextToken === undefined ? [] : (JSON.parse(String(NextToken)) as [number, string]);
        if (of !== JSON.stringify(question))
          return { status: 400, body: { __type: 'InvalidNextTokenException', message: 'other question' } };
        const next = start + 5 < found.length ? { NextToken: JSON.stringify([start + 5, of]) } : {};
        return { status: 200, body: { Events: found.slice(start, start + 5).map((record) => lookupEntry(record)), ...next } };
      };
    }

    const namesOf = async (faults: Parameters<typeof history>[0]): Promise<readonly unknown[]> =>
      (await lookUp({}, history(faults))).map((item) =>
        item.kind === 'record' ? (item.value as { readonly eventName: string }).eventName : item.kind,
      );
    const ALL = HISTORY.map(({ eventName }) => eventName);

    it.each(['ThrottlingException', 'InternalFailure'])('loses and repeats nothing if every second response is %s', async (fault) => {
      expect(await namesOf((_asked, count) => (count % 2 === 0 ? fault : undefined))).toEqual(ALL);
    });

    it.each([2, 3, 4, 5])('loses and repeats nothing if the token of request %i has expired', async (at) => {
      expect(await namesOf((_asked, count) => (count === at ? 'InvalidNextTokenException' : undefined))).toEqual(ALL);
      expect(server?.asked[at]?.body).toMatchObject({ EndTime: expect.any(Number) as number });
      expect(server?.asked[at]?.body).not.toHaveProperty('NextToken');
    });

    it('reaches the end if every token expires', async () => {
      expect(await namesOf((asked) => (asked.body['NextToken'] === undefined ? undefined : 'InvalidNextTokenException'))).toEqual(ALL);
    });

    it('stops if a restart returns nothing new', async () => {
      const page = HISTORY.slice(0, 2).map((record) => lookupEntry(record));
      const failing = lookUp({}, (asked) =>
        asked.body['NextToken'] === undefined
          ? { status: 200, body: { Events: page, NextToken: 'dead' } }
          : { status: 400, body: { __type: 'InvalidNextTokenException', message: 'expired' } },
      );

      await expect(failing).rejects.toMatchObject({ code: 'lookup-failed' });
      expect(server?.asked.length).toBeLessThan(10);
    });

    it('stops after repeated throttling, without extra retries of the SDK', async () => {
      await expect(namesOf(() => 'ThrottlingException')).rejects.toMatchObject({
        code: 'throttled',
        hint: expect.stringContaining('two LookupEvents calls per second') as string,
      });
      expect(server?.asked).toHaveLength(12);
    });

    it('waits longer after each refusal', async () => {
      const waits: number[] = [];
      server = await startCloudTrail(history((_asked, count) => (count < 4 ? 'ThrottlingException' : undefined)));
      const wait = async (ms: number) => void waits.push(ms);

      await collect(lookupEventsTrail({ ...lookupAt(server.endpoint), wait }).records({}));

      expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
    });

    it('sends no further requests after the consumer stops', async () => {
      server = await startCloudTrail(history(() => undefined));

      for await (const item of lookupEventsTrail(lookupAt(server.endpoint)).records({})) if (item.kind === 'record') break;
      await new Promise((resolve) => setTimeout(resolve, 30));

      // The history has five pages; one is asked for ahead.
      expect(server.asked.length).toBeLessThanOrEqual(2);
    });
  });
});
