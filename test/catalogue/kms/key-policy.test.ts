import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { inOrder } from '../../support/calls.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const ID = '11111111-2222-4333-8444-000000000001';
const ARN = `arn:aws:kms:us-east-1:123456789012:key/${ID}`;
const POLICY = '{"Version":"2012-10-17","Statement":[]}';
const KEY = inState('aws_kms_key.main', { id: ID, key_id: ID, arn: ARN, policy: '' });
const OWN = inState('aws_kms_key_policy.main', { id: ID, key_id: ID, policy: '' });
const INSIDE = 'resource "aws_kms_key" "main" {\n  policy = "{}"\n}\n';
const APART =
  'resource "aws_kms_key" "main" {}\n\nresource "aws_kms_key_policy" "main" {\n  key_id = aws_kms_key.main.key_id\n  policy = "{}"\n}\n';

function changedBy(keyId: string, code: string, state: readonly StateResource[]): readonly string[] {
  const kept = inOrder({
    eventSource: 'kms.amazonaws.com',
    eventName: 'PutKeyPolicy',
    requestParameters: { keyId, policyName: 'default', policy: POLICY },
    responseElements: null,
  });
  const filtered = { kept, context: [], dropped: {}, malformed: [], read: 1 } as unknown as Parameters<typeof correlate>[0];
  const { drifts, settled, invisible } = correlate(
    filtered,
    aWorkspace({ 'main.tf': code }, state),
    catalogue,
    parsePolicy({ unmanaged: 'related' }, 'test'),
  );
  return [
    ...drifts.map((drift) => `${drift.kind} ${drift.address ?? drift.resourceType} ${drift.changes.map(({ path }) => path).join()}`),
    ...new Set([...settled, ...invisible].map(({ reason }) => reason)),
  ];
}

describe('a key policy changed by hand', () => {
  it.each<readonly [name: string, keyId: string, code: string, state: readonly StateResource[], expected: readonly string[]]>([
    ['belongs to the key if code sets it there', ID, INSIDE, [KEY], ['changed aws_kms_key.main policy']],
    [
      'belongs to the key, named by its ARN, if code sets no policy',
      ARN,
      'resource "aws_kms_key" "main" {}\n',
      [KEY],
      ['changed aws_kms_key.main policy'],
    ],
    ['belongs to its own resource if code has one', ARN, APART, [KEY, OWN], ['changed aws_kms_key_policy.main policy']],
    ['belongs to no resource if code does not have the key', `${ID}9`, INSIDE, [KEY], ['outside-this-code']],
  ])('%s', (_name, keyId, code, state, expected) => {
    expect(changedBy(keyId, code, state)).toEqual(expected);
  });
});
