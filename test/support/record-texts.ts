/** Random texts of records for property tests: realistic ones, with everything that could confuse a byte-level reader. */
import { fc } from '@fast-check/vitest';

/** One member as text: the key with its quotes, and the value. */
type MemberText = readonly [key: string, value: string];

const json = (value: unknown): string => JSON.stringify(value);

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('eu-west-1', 'us-east-1', '123456789012', 'Management', 'Data', 'AwsApiCall') },
  fc.constantFrom(
    '},{"eventVersion":"1.08","readOnly":false',
    '"readOnly":true,',
    '\\"readOnly\\":true',
    '"readOnly": true}]}',
    '\\',
    '\\\\',
    'ends in a quote "',
    '\u2028\u0000\u001f\u007f',
    '\uD800 alone',
    'ü€😀',
    '{"Records":[',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const scalar = fc.oneof(
  text.map(json),
  fc.constantFrom(
    'true',
    'false',
    'null',
    '0',
    '-0.5',
    '1e5',
    '1E+2',
    '12345678901234567890',
    '1e999',
    '""',
    '[]',
    '{}',
    '"true"',
    '"False"',
    '[{}]',
  ),
);

const innerKey = fc.constantFrom(
  '"eventVersion"',
  '"readOnly"',
  '"read\\u004fnly"',
  '"eventID"',
  '"Records"',
  '"a"',
  '"__proto__"',
  '"name"',
  '"value"',
  '"bucketName"',
  '"key"',
  '"ARN"',
  '"type"',
  '"dryRun"',
  '""',
);

/** Values as deep as in records, with field names of the record at every level. */
const value: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: scalar },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(innerKey, tie('value')), { maxLength: 4 })
        .map((members) => `{${members.map(([key, inner]) => `${key}:${inner}`).join(',')}}`),
    },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`) },
  ),
})).value;

const object = fc
  .array(fc.tuple(innerKey, value), { maxLength: 4 })
  .map((members) => `{${members.map(([key, inner]) => `${key} :\t${inner}`).join(' ,')}}`);

const calls = fc.constantFrom(
  ['sqs', 'SetQueueAttributes'],
  ['sts', 'AssumeRole'],
  ['sts', 'GetCallerIdentity'],
  ['kms', 'GenerateDataKey'],
  ['kms', 'CreateGrant'],
  ['s3', 'GetObject'],
  ['s3', 'PutBucketPolicy'],
  ['ec2', 'DescribeInstances'],
  ['logs', 'CreateLogStream'],
  ['iam', 'GetRole'],
  ['lambda', 'UpdateFunctionConfiguration20150331v2'],
);

const optionalNull = <Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<Item | null> => fc.option(item, { freq: 6, nil: null });

const identity = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record(
        {
          type: fc.constantFrom('IAMUser', 'AssumedRole', 'AWSService'),
          principalId: optionalNull(fc.constant('AROAEXAMPLE:session')),
          arn: fc.constantFrom('arn:aws:iam::123456789012:user/alice', 'arn:aws:sts::123456789012:assumed-role/ci/run-1'),
          accountId: optionalNull(fc.constantFrom('123456789012', '111122223333')),
          invokedBy: fc.constantFrom('autoscaling.amazonaws.com', 'ssm.amazonaws.com', 'AWS Internal'),
          sessionContext: optionalNull(
            fc.record(
              {
                sessionIssuer: optionalNull(fc.constant({ type: 'Role', arn: 'arn:aws:iam::123456789012:role/ci' })),
                attributes: optionalNull(fc.dictionary(fc.string(), fc.jsonValue())),
              },
              { requiredKeys: [] },
            ),
          ),
        },
        { requiredKeys: [] },
      )
      .map(json),
  },
  object,
  value,
);

/** Fields at the end of a current CloudTrail record. */
const TODAY = { type: '"AwsApiCall"', management: 'true', category: '"Management"', account: '123456789012' } as const;

/** The members of an ordinary record, in CloudTrail's order. */
const ordinary: fc.Arbitrary<readonly MemberText[]> = fc
  .record({
    id: fc.nat({ max: 40 }),
    time: fc.constantFrom(
      '2026-01-15T10:00:00Z',
      '2026-01-15T10:00:01Z',
      '2026-01-31T10:00:00Z',
      '2026-01-15T10:59:59.999Z',
      '2026-01-15T08:59:59Z',
    ),
    call: calls,
    identity,
    region: fc.constantFrom('us-east-1', 'us-east-1', 'us-east-1', 'eu-west-1'),
    account: fc.constantFrom('123456789012', '123456789012', '123456789012', '111122223333'),
    readOnly: fc.constantFrom('true', 'true', 'true', 'false', '"true"', '"false"', '"TRUE"', 'null', undefined),
    management: fc.constantFrom('true', 'true', 'false', '"true"', 'null', undefined),
    category: fc.constantFrom('"Management"', '"Management"', '"Data"', '"Insight"', 'null', undefined),
    type: fc.constantFrom('"AwsApiCall"', '"AwsServiceEvent"', '"AwsCloudTrailInsight"', undefined),
    request: fc.oneof(
      { weight: 3, arbitrary: object },
      fc.constantFrom('null', '"HIDDEN_DUE_TO_SECURITY_REASONS"', '{"bucketName":"b","key":"k"}', '{"dryRun":true}'),
    ),
    error: fc.constantFrom(undefined, undefined, '"AccessDenied"'),
    extra: fc.array(fc.tuple(fc.constantFrom('"tlsDetails"', '"additionalEventData"', '"eventVersion"', '"apiVersion"'), object), {
      maxLength: 2,
    }),
  })
  .chain((drawn) =>
    fc.constantFrom(
      drawn,
      { ...drawn, ...TODAY, readOnly: 'true' as const },
      { ...drawn, ...TODAY, readOnly: 'false' as const, extra: [] },
    ),
  )
  .map((drawn) => {
    const members: readonly (readonly [string, string | undefined])[] = [
      ['"eventVersion"', '"1.11"'],
      ['"userIdentity"', drawn.identity],
      ['"eventTime"', json(drawn.time)],
      ['"eventSource"', json(`${drawn.call[0]}.amazonaws.com`)],
      ['"eventName"', json(drawn.call[1])],
      ['"awsRegion"', json(drawn.region)],
      ['"errorCode"', drawn.error],
      ['"requestParameters"', drawn.request],
      ['"responseElements"', 'null'],
      ...drawn.extra,
      ['"eventID"', json(`e-${drawn.id}`)],
      ['"readOnly"', drawn.readOnly],
      ['"eventType"', drawn.type],
      ['"managementEvent"', drawn.management],
      ['"recipientAccountId"', json(drawn.account)],
      ['"eventCategory"', drawn.category],
    ];
    return members.filter((member): member is MemberText => member[1] !== undefined);
  });

const KEYS = [
  'readOnly',
  'eventID',
  'eventTime',
  'eventSource',
  'eventName',
  'awsRegion',
  'userIdentity',
  'managementEvent',
  'eventCategory',
  'eventType',
  'recipientAccountId',
  'requestParameters',
  'responseElements',
  'resources',
  'addendum',
  'userAgent',
  'errorMessage',
  'sessionCredentialFromConsole',
  'insightDetails',
  'detail-type',
  'detail',
  'Records',
  'CloudTrailEvent',
  'Events',
  'digestStartTime',
  'logFiles',
  '__proto__',
  'constructor',
  '',
];

/** A key in one of its JSON spellings, with or without escapes. */
const spelledKey = fc.tuple(fc.constantFrom(...KEYS), fc.nat({ max: 20 }), fc.integer({ min: 0, max: 4 })).map(([key, at, how]) => {
  if (how !== 0 || key === '') return json(key);
  const index = at % key.length;
  const escaped = `\\u${key.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return `"${key.slice(0, index)}${escaped}${key.slice(index + 1)}"`;
});

const blank = fc.constantFrom('', '', '', ' ', '\t', '  ', '\r\n', '\n ');

/** A record as JSON text: an ordinary one, possibly with strange, missing, duplicate or reordered members. */
export const recordText: fc.Arbitrary<string> = fc
  .tuple(
    ordinary,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(fc.tuple(spelledKey, fc.oneof(value, object), fc.nat({ max: 30 })), { maxLength: 3 }),
    ),
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.nat({ max: 30 })),
    fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.array(fc.nat(), { minLength: 24, maxLength: 24 })),
    fc.oneof({ weight: 6, arbitrary: fc.constant(['']) }, fc.array(blank, { minLength: 5, maxLength: 5 })),
  )
  .map(([members, strange, left, order, blanks]) => {
    const kept = left === undefined ? members : members.filter((_, index) => index !== left);
    const all = strange.reduce<readonly MemberText[]>(
      (before, [key, inner, place]) => before.toSpliced(place % (before.length + 1), 0, [key, inner]),
      kept,
    );
    const sorted =
      order === undefined
        ? all
        : all
            .map((member, index) => ({ member, rank: order[index % order.length] ?? 0 }))
            .toSorted((a, b) => a.rank - b.rank)
            .map(({ member }) => member);
    let next = 0;
    const space = (): string => blanks[next++ % blanks.length] ?? '';
    return `{${sorted.map(([key, inner]) => `${space()}${key}${space()}:${space()}${inner}${space()}`).join(',')}}`;
  });
