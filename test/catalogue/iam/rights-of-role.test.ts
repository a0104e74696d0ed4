import { beforeAll, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import { anEvent } from '../../support/builders.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const READ = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:GetObject","Resource":"*"}]}';
const WRITE = READ.replace('GetObject', 'PutObject');
const [AUDIT, OWN] = ['arn:aws:iam::aws:policy/SecurityAudit', 'arn:aws:iam::123456789012:policy/own'];

/** A role with what its block says, and what its state holds. */
const ROLES: Readonly<Record<string, { readonly code: string; readonly values: JsonObject }>> = {
  inside: {
    code: `inline_policy {\n    name   = "read"\n    policy = jsonencode(${READ})\n  }\n  managed_policy_arns = ["${OWN}"]`,
    values: { inline_policy: [{ name: 'read', policy: READ }], managed_policy_arns: [OWN] },
  },
  bare: { code: '', values: { inline_policy: [], managed_policy_arns: [] } },
};

function told(role: string, eventName: string, parameters: JsonObject): readonly unknown[] {
  const { code = '', values = {} } = ROLES[role] ?? {};
  const text = `resource "aws_iam_role" "r" {\n  name               = "r"\n  assume_role_policy = "{}"\n  ${code}\n}\n`;
  const state = [inState('aws_iam_role.r', { id: 'r', name: 'r', assume_role_policy: '{}', ...values })];
  const kept = [anEvent({ eventSource: 'iam.amazonaws.com', eventName, requestParameters: { roleName: 'r', ...parameters } })];
  const { drifts, settled } = correlate(
    { read: 1, kept, context: [], dropped: {}, malformed: [] },
    aWorkspace({ 'main.tf': text }, state),
    catalogue,
    parsePolicy({ unmanaged: 'all' }, 'test'),
  );
  return [
    ...drifts.map((drift) =>
      drift.kind === 'changed'
        ? [drift.address, ...drift.changes.map(({ path, after }) => [path, after])]
        : [drift.kind, drift.resourceType],
    ),
    ...settled.map(({ reason }) => reason),
  ];
}

it.each<{ readonly role: string; readonly call: string; readonly parameters: JsonObject; readonly drifts: readonly unknown[] }>([
  {
    role: 'inside',
    call: 'PutRolePolicy',
    parameters: { policyName: 'read', policyDocument: WRITE },
    drifts: [['aws_iam_role.r', ['inline_policy', [{ name: 'read', policy: WRITE }]]]],
  },
  {
    role: 'inside',
    call: 'PutRolePolicy',
    parameters: { policyName: 'write', policyDocument: WRITE },
    drifts: [
      [
        'aws_iam_role.r',
        [
          'inline_policy',
          [
            { name: 'read', policy: READ },
            { name: 'write', policy: WRITE },
          ],
        ],
      ],
    ],
  },
  { role: 'inside', call: 'DeleteRolePolicy', parameters: { policyName: 'read' }, drifts: [['aws_iam_role.r', ['inline_policy', []]]] },
  {
    role: 'inside',
    call: 'AttachRolePolicy',
    parameters: { policyArn: AUDIT },
    drifts: [['aws_iam_role.r', ['managed_policy_arns', [OWN, AUDIT]]]],
  },
  { role: 'inside', call: 'DetachRolePolicy', parameters: { policyArn: OWN }, drifts: [['aws_iam_role.r', ['managed_policy_arns', []]]] },
  {
    role: 'bare',
    call: 'PutRolePolicy',
    parameters: { policyName: 'write', policyDocument: WRITE },
    drifts: [['unmanaged', 'aws_iam_role_policy']],
  },
  { role: 'bare', call: 'AttachRolePolicy', parameters: { policyArn: AUDIT }, drifts: [['unmanaged', 'aws_iam_role_policy_attachment']] },
])('maps $call to the place where code defines the policy: role $role', ({ role, call, parameters, drifts }) => {
  expect(told(role, call, parameters)).toEqual(drifts);
});
