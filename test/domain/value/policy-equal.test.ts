import { expect, it } from 'vitest';
import { isPolicyDocument, samePolicy } from '#domain/value/policy-equal.ts';

const allow = { Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:ReceiveMessage'], Resource: '*' };

it.each([
  { name: 'a list of statements', value: { Statement: [allow] }, expected: true },
  { name: 'a single statement', value: { Statement: allow }, expected: true },
  { name: 'no statement', value: { Statement: [] }, expected: false },
  { name: 'a statement without an effect', value: { Statement: [{ Action: '*' }] }, expected: false },
  { name: 'another object', value: { rules: [] }, expected: false },
  { name: 'a list', value: [allow], expected: false },
])('recognises policy documents among other JSON: $name', ({ value, expected }) => {
  expect(isPolicyDocument(value)).toBe(expected);
});

it('compares lists of actions as sets, and everything else in order', () => {
  const reordered = { Statement: { ...allow, Action: ['sqs:ReceiveMessage', 'sqs:SendMessage', 'sqs:SendMessage'] } };
  const negated = { Statement: [{ Effect: 'Allow', NotAction: allow.Action, Resource: '*' }] };

  expect(samePolicy({ Statement: [allow] }, reordered)).toBe(true);
  expect(samePolicy({ Statement: [allow] }, negated)).toBe(false);
});

it('does not treat a resource as an account because of equal numbers', () => {
  const statement = (account: string): { readonly Statement: { readonly Effect: string; readonly Resource: string } } => ({
    Statement: { Effect: 'Allow', Resource: account },
  });

  expect(samePolicy(statement('123456789012'), statement('arn:aws:iam::123456789012:root'))).toBe(false);
});
