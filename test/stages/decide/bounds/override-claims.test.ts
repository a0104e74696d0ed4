import { describe, expect, it } from 'vitest';
import { overrideClaims } from '#stages/decide/bounds/override-claims.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../../support/builders.ts';
import { aDrift } from '../../../support/drifts.ts';

const KEY = 'agent:override_mode';

describe('overrideClaims', () => {
  it.each([
    { case: 'a list of key-value pairs', requestParameters: { tags: [{ key: KEY, value: 'burst_1h' }] } },
    { case: 'capitalised key-value pairs', requestParameters: { tagging: { TagSet: { Tag: { Key: KEY, Value: 'burst_1h' } } } } },
    { case: 'a map', requestParameters: { tags: { [KEY]: 'burst_1h' } } },
  ])('reads the tag from $case', ({ requestParameters }) => {
    const [claim] = overrideClaims(aDrift({ events: [anEvent({ requestParameters: requestParameters as JsonObject })] }), KEY, {});

    expect(claim).toMatchObject({ value: 'burst_1h', lasts: 3_600_000, by: { time: Date.parse('2026-01-15T10:00:00Z') } });
  });

  it.each([
    { value: 'surge-now_30m', lasts: 1_800_000 },
    { value: 'burst_2d', lasts: 172_800_000 },
    { value: 'burst_9999d', lasts: 863_913_600_000 },
    { value: 'burst_0h', lasts: undefined },
    { value: 'burst_forever', lasts: undefined },
    { value: '1h', lasts: undefined },
  ])('$value lasts $lasts ms', ({ value, lasts }) => {
    const [claim] = overrideClaims(aDrift({ events: [] }), KEY, { tags: { [KEY]: value } });

    expect(claim).toEqual({ value, lasts });
  });

  it('ignores the tag of a failed call', () => {
    const failed = anEvent({ requestParameters: { tags: { [KEY]: 'burst_1h' } }, errorCode: 'AccessDenied' });

    expect(overrideClaims(aDrift({ events: [], context: [failed] }), KEY, {})).toEqual([]);
  });
});
