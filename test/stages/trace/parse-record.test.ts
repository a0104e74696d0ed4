import { describe, expect, it } from 'vitest';
import { parseRecord } from '#stages/trace/parse-record.ts';
import { anEvent } from '../../support/builders.ts';

describe('parseRecord', () => {
  it('keeps a record unchanged, without unused fields', () => {
    const event = anEvent();

    expect(parseRecord({ ...event, eventVersion: '1.11', tlsDetails: { tlsVersion: 'TLSv1.3' } })).toEqual({ kind: 'event', event });
  });

  it.each([
    ['readOnly as text', { readOnly: 'false' }, { readOnly: false }],
    ['readOnly as text with a capital', { readOnly: 'True' }, { readOnly: true }],
    ['managementEvent as text', { managementEvent: 'true' }, { managementEvent: true }],
    ['sessionCredentialFromConsole as a boolean', { sessionCredentialFromConsole: true }, { sessionCredentialFromConsole: 'true' }],
    ['no parameters', { requestParameters: null }, { requestParameters: null }],
    ['parameters hidden completely', { requestParameters: 'HIDDEN_DUE_TO_SECURITY_REASONS' }, { requestParameters: null }],
    ['a response printed as text', { responseElements: 'None' }, { responseElements: null }],
    [
      'null for absent fields',
      { errorCode: null, resources: null, userIdentity: { type: 'IAMUser', userName: null, sessionContext: { sessionIssuer: null } } },
      { userIdentity: { type: 'IAMUser', sessionContext: {} } },
    ],
    ['no region', { awsRegion: null }, { awsRegion: '' }],
    [
      'an addendum',
      { addendum: { reason: 'UPDATED_DATA', originalEventID: 'e-1', updatedFields: 'resources' } },
      { addendum: { reason: 'UPDATED_DATA', originalEventID: 'e-1' } },
    ],
  ])('normalises the variation: %s', (_name, variation, expected) => {
    const { errorCode: _errorCode, resources: _resources, ...rest } = anEvent();

    expect(parseRecord({ ...rest, ...variation })).toEqual({ kind: 'event', event: { ...rest, ...expected } });
  });

  it('reads an Insight record, which has no identity', () => {
    const record = {
      eventID: 'e-1',
      eventTime: '2026-01-15T10:00:00Z',
      awsRegion: 'us-east-1',
      eventType: 'AwsCloudTrailInsight',
      eventCategory: 'Insight',
      insightDetails: { eventSource: 'ec2.amazonaws.com', eventName: 'RunInstances' },
    };

    expect(parseRecord(record)).toMatchObject({
      kind: 'event',
      event: { eventName: 'RunInstances', eventCategory: 'Insight', userIdentity: {} },
    });
  });

  it.each([
    ['JSON that is not an object', 42, 'JSON that is not an object'],
    ['a list', [], 'JSON that is not an object'],
    ['no id', { ...anEvent(), eventID: '' }, 'eventID: '],
    ['no time', { ...anEvent(), eventTime: 'yesterday' }, 'eventTime: expected an ISO 8601 time'],
    ['no identity', { ...anEvent(), userIdentity: undefined }, 'userIdentity: '],
    ['parameters that are a list', { ...anEvent(), requestParameters: [1] }, 'requestParameters: expected a JSON object'],
    ['an unrelated object', { hello: 'world' }, 'and 2 more'],
  ])('describes the problem in one line: %s', (_name, record, problem) => {
    const parsed = parseRecord(record);

    expect(parsed).toEqual({ kind: 'malformed', problem: expect.stringContaining(problem) as string });
    expect(JSON.stringify(parsed)).not.toContain('\\n');
  });
});
