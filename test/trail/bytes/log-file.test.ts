import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { readLogFile } from '#trail/bytes/log-file.ts';

const sift = recordFilterFor({
  ...DEFAULT_ORIGINS,
  window: { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' },
  accounts: ['123456789012'],
  regions: ['us-east-1'],
});

/** A read in CloudTrail's order of members; `members` take the place of its own. */
function record(members: JsonObject = {}, ...left: readonly string[]): string {
  const whole: JsonObject = {
    eventVersion: '1.11',
    userIdentity: {
      type: 'AssumedRole',
      arn: 'arn:aws:sts::123456789012:assumed-role/dev/alice',
      accountId: '123456789012',
      sessionContext: {
        sessionIssuer: { type: 'Role', userName: 'dev' },
        attributes: { creationDate: '2026-01-15T09:00:00Z', mfaAuthenticated: 'false' },
      },
    },
    eventTime: '2026-01-15T10:00:00Z',
    eventSource: 'ecs.amazonaws.com',
    eventName: 'DescribeServices',
    awsRegion: 'us-east-1',
    sourceIPAddress: '203.0.113.7',
    userAgent: 'aws-cli/2.15',
    requestParameters: { services: ['web "é"'] },
    responseElements: null,
    requestID: 'r-1',
    eventID: 'e-1',
    readOnly: true,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: '123456789012',
    eventCategory: 'Management',
    tlsDetails: { tlsVersion: 'TLSv1.3', clientProvidedHostHeader: 'ecs.us-east-1.amazonaws.com' },
    ...members,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([name]) => !left.includes(name))));
}

const read = (...records: readonly string[]) => readLogFile(Buffer.from(`{"Records":[${records.join(',')}]}\n`), 'a.json', sift);
const counted = (reason: string, count = 1) => ({ kind: 'dropped', reason, count });

describe('a log file as CloudTrail delivers it', () => {
  it.each([
    ['a read', record(), 'read-only'],
    ['a read from the console', record({ sessionCredentialFromConsole: 'true' }), 'read-only'],
    [
      'a read through an endpoint',
      record({}, 'tlsDetails').replace(',"eventCategory"', ',"vpcEndpointId":"vpce-1","eventCategory"'),
      'read-only',
    ],
    ['a read before the window', record({ eventTime: '2026-01-14T10:00:00Z' }), 'outside-window'],
    ['a read in another region', record({ awsRegion: 'eu-west-1' }), 'out-of-scope'],
    ['a read in another account', record({ recipientAccountId: '111122223333' }), 'out-of-scope'],
  ])('counts %s without parsing it', (_name, text, reason) => {
    // What is no JSON shows that nobody parsed.
    const unparsed = text.replace('"responseElements":null', '"responseElements":nul');

    expect(read(unparsed, unparsed)).toEqual([counted(reason, 2)]);
  });

  it.each([
    ['a write', record({ readOnly: false, eventName: 'UpdateService' })],
    ['a write whose request says read-only', record({ readOnly: false, requestParameters: { mountPoints: [{ readOnly: true }] } })],
    ['a write without a read-only flag', record({ requestParameters: { mountPoints: [{ readOnly: true }] } }, 'readOnly')],
    ['a record with a later read-only flag', record().replace('"tlsDetails"', '"readOnly":false,"tlsDetails"')],
    [
      'a record with a later read-only flag in another spelling',
      record().replace('"tlsDetails"', String.raw`"read\u004fnly":false,"tlsDetails"`),
    ],
    ['a session start', record({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' })],
    ['a duplicate name', record().replace('"requestID"', '"eventName":"UpdateService","requestID"')],
    ['a duplicate name in another spelling', record().replace('"requestID"', String.raw`"event\u004eame":"UpdateService","requestID"`)],
    ['a data event', record({ managementEvent: false, eventCategory: 'Data' })],
    ['a caller of another type', record({ userIdentity: { type: 'IAMUser', userName: 'a "b"' } })],
  ])('parses %s', (_name, text) => {
    expect(read(record(), text)).toEqual([
      { kind: 'record', value: JSON.parse(text) as unknown, where: 'a.json:1, record 2' },
      counted('read-only'),
    ]);
  });

  it('hides no write after records in its request', () => {
    const inner = [
      { readOnly: true, eventType: 'AwsApiCall', managementEvent: true, recipientAccountId: '123456789012' },
      JSON.parse(record()) as JsonObject,
    ];
    const write = record({ readOnly: false, eventName: 'RunTask', requestParameters: { overrides: inner } });

    expect(read(record(), write)).toBeUndefined();
    expect(
      read(
        record(),
        record(
          { requestParameters: { overrides: inner } },
          'readOnly',
          'eventType',
          'managementEvent',
          'eventCategory',
          'recipientAccountId',
          'tlsDetails',
        ),
      ),
    ).toBeUndefined();
  });

  it.each([
    ['another format', '{"Records": []}'],
    ['a list', `[${record()}]`],
    ['a truncated file', `{"Records":[${record()}`],
    ['an invalid write', `{"Records":[${record({ readOnly: false }).replace('null', 'nul')}]}`],
    [
      'a write with deep nesting',
      `{"Records":[${record({ readOnly: false, requestParameters: { a: JSON.parse('['.repeat(200) + ']'.repeat(200)) as never } })}]}`,
    ],
  ])('leaves %s to the byte reader', (_name, text) => {
    expect(readLogFile(Buffer.from(text), 'a.json', sift)).toBeUndefined();
  });

  it('parses every record if none may be dropped', () => {
    expect(readLogFile(Buffer.from(`{"Records":[${record()},${record()}]}`), 'a.json', undefined)).toHaveLength(2);
    expect(readLogFile(Buffer.from('{"Records":[]}'), 'a.json', undefined)).toEqual([]);
  });
});
