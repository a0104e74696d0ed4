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
