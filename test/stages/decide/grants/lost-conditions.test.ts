import { expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { lostCondition } from '#stages/decide/grants/lost-conditions.ts';
import { aChanged, aPolicy } from '../../../support/drifts.ts';

const SEND: JsonObject = { Effect: 'Allow', Principal: { Service: 's3.amazonaws.com' }, Action: 'sqs:SendMessage', Resource: '*' };
const FROM: JsonObject = { ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::example' } };
const OURS: JsonObject = { StringEquals: { 'aws:SourceAccount': '123456789012' } };

it.each<{
  readonly name: string;
  readonly before: readonly JsonObject[];
  readonly after: readonly JsonObject[];
  readonly lost: string | undefined;
}>([
  { name: 'the only one', before: [{ ...SEND, Condition: FROM }], after: [SEND], lost: 'aws:sourcearn' },
  {
    name: 'one of two',
    before: [{ ...SEND, Condition: { ...FROM, ...OURS } }],
    after: [{ ...SEND, Condition: OURS }],
    lost: 'aws:sourcearn',
  },
  { name: 'another in its place', before: [{ ...SEND, Condition: FROM }], after: [{ ...SEND, Condition: OURS }], lost: 'aws:sourcearn' },
  {
    name: 'another value of it',
    before: [{ ...SEND, Condition: FROM }],
    after: [{ ...SEND, Condition: { ArnEquals: { 'AWS:SourceArn': 'x' } } }],
    lost: undefined,
  },
  { name: 'one more', before: [SEND], after: [{ ...SEND, Condition: FROM }], lost: undefined },
  { name: 'one that another statement never asked', before: [{ ...SEND, Condition: FROM }, SEND], after: [SEND], lost: undefined },
  {
    name: 'one of a prohibition',
    before: [{ ...SEND, Effect: 'Deny', Condition: FROM }],
    after: [{ ...SEND, Effect: 'Deny' }],
    lost: undefined,
  },
  { name: 'with the permission itself', before: [{ ...SEND, Condition: FROM }], after: [], lost: undefined },
])('$name', ({ before, after, lost }) => {
  const alarm = lostCondition(aChanged('aws_sqs_queue_policy.q', 'policy', [aPolicy(...before), aPolicy(...after)]));

  expect(alarm?.message).toBe(
    lost === undefined
      ? undefined
      : `policy of aws_sqs_queue_policy.q now allows sqs:sendmessage on * whatever ${lost} is: it was asked before`,
  );
});

const OF_ME: JsonObject = { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::a/*' };
const asks = (Condition: JsonObject): string => aPolicy({ ...OF_ME, Condition });

it.each([
  { name: 'passes where the key is missing', before: { StringEquals: { k: 'a' } }, after: { StringEqualsIfExists: { k: 'a' } } },
  { name: 'passes where no value is there', before: { StringEquals: { k: 'a' } }, after: { 'ForAllValues:StringEquals': { k: 'a' } } },
  {
    name: 'is content with one value',
    before: { 'ForAllValues:StringEquals': { k: 'a' } },
    after: { 'ForAnyValue:StringEquals': { k: 'a' } },
  },
  { name: 'is turned round', before: { StringEquals: { k: 'a' } }, after: { StringNotEquals: { k: 'a' } } },
  { name: 'fits anything', before: { StringEquals: { k: 'a' } }, after: { StringLike: { k: '*' } } },
  { name: 'no longer wants the second factor', before: { Bool: { k: 'true' } }, after: { Bool: { k: 'false' } } },
])('finds a condition that $name', ({ before, after }) => {
  const alarm = lostCondition(aChanged('aws_iam_policy.p', 'policy', [asks(before), asks(after)]));

  expect(alarm?.message).toContain('s3:getobject on arn:aws:s3:::a/* where k is asked for less strictly than before');
});

it.each([
  { name: 'asks as before', before: { StringLike: { k: 'a*' } }, after: { StringLike: { k: 'a*' } } },
  { name: 'asks for exactly one of them', before: { StringLike: { k: 'a*' } }, after: { StringEquals: { k: 'ab' } } },
  { name: 'also wants the key to be there', before: { StringEqualsIfExists: { k: 'a' } }, after: { StringEquals: { k: 'a' } } },
])('passes over a condition that $name', ({ before, after }) => {
  expect(lostCondition(aChanged('aws_iam_policy.p', 'policy', [asks(before), asks(after)]))).toBeUndefined();
});

it('finds that everybody has what each had of his own', () => {
  const own = aPolicy({ ...OF_ME, Resource: 'arn:aws:s3:::a/home/${aws:username}/*' });
  const all = aPolicy({ ...OF_ME, Resource: 'arn:aws:s3:::a/home/*' });

  expect(lostCondition(aChanged('aws_iam_policy.p', 'policy', [own, all]))?.message).toContain('where each had');
  expect(lostCondition(aChanged('aws_iam_policy.p', 'policy', [all, own]))).toBeUndefined();
});
