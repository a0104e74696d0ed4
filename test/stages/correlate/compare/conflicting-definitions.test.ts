import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StateResource } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { allConflictingDefinitions, markConflictingDefinitions } from '#stages/correlate/compare/conflicting-definitions.ts';
import { aChanged, anUnmanaged } from '../../../support/drifts.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const SSH = { from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: ['10.0.0.0/8'] };
const GROUP = dedent`
  resource "aws_security_group" "web" {
    name = "web"

    ingress {
      from_port   = 22
      to_port     = 22
      protocol    = "tcp"
      cidr_blocks = ["10.0.0.0/8"]
    }
  }

  resource "aws_security_group_rule" "https" {
    type              = "ingress"
    security_group_id = aws_security_group.web.id
  }
`;
const GROUP_STATE = [
  inState('aws_security_group.web', { id: 'sg-1', name: 'web', ingress: [SSH] }),
  inState('aws_security_group_rule.https', { security_group_id: 'sg-1', type: 'ingress' }),
];
const ROLE = dedent`
  resource "aws_iam_role" "app" {
    name = "app"

    inline_policy {
      name   = "read"
      policy = "{}"
    }
  }

  resource "aws_iam_role_policy" "write" {
    role   = aws_iam_role.app.name
    policy = "{}"
  }
`;
const ROUTES = dedent`
  resource "aws_route_table" "main" {
    route {
      cidr_block = "0.0.0.0/0"
      gateway_id = "igw-1"
    }
  }

  resource "aws_route" "peer" {
    route_table_id = aws_route_table.main.id
  }
`;
const BUCKET = dedent`
  resource "aws_s3_bucket" "data" {
    bucket = "data"

    versioning {
      enabled = true
    }
  }

  resource "aws_s3_bucket_versioning" "data" {
    bucket = aws_s3_bucket.data.bucket
  }
`;
const ATTACHMENTS = dedent`
  resource "aws_iam_policy_attachment" "all" {
    name       = "all"
    policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
    users      = ["alice"]
  }

  resource "aws_iam_role_policy_attachment" "app" {
    role       = "app"
    policy_arn = "arn:aws:iam::aws:policy/ReadOnlyAccess"
  }
`;

function marked(code: string, state: readonly StateResource[], drifts: Parameters<typeof markConflictingDefinitions>[0]['drifts'] = []) {
  const workspace = aWorkspace({ 'main.tf': code }, state);
  return markConflictingDefinitions({ drifts, invisible: [] }, workspace, openEvaluator(workspace));
}

describe('markConflictingDefinitions', () => {
  it.each<readonly [name: string, code: string, state: readonly StateResource[], found: unknown]>([
    [
      'rules of a security group',
      GROUP,
      GROUP_STATE,
      { address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] },
    ],
    [
      'policies of a role',
      ROLE,
      [inState('aws_iam_role.app', { name: 'app', id: 'app' }), inState('aws_iam_role_policy.write', { role: 'app', name: 'write' })],
      { address: 'aws_iam_role.app', argument: 'inline_policy', apart: ['aws_iam_role_policy.write'] },
    ],
    [
      'routes',
      ROUTES,
      [inState('aws_route_table.main', { id: 'rtb-1' }), inState('aws_route.peer', { route_table_id: 'rtb-1' })],
      { address: 'aws_route_table.main', argument: 'route', apart: ['aws_route.peer'] },
    ],
    [
      'a setting of a bucket',
      BUCKET,
      [inState('aws_s3_bucket.data', { bucket: 'data', id: 'data' }), inState('aws_s3_bucket_versioning.data', { bucket: 'data' })],
      { address: 'aws_s3_bucket.data', argument: 'versioning', apart: ['aws_s3_bucket_versioning.data'] },
    ],
    [
      'attachments of a policy',
      ATTACHMENTS,
      [
        inState('aws_iam_policy_attachment.all', { policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess', users: ['alice'] }),
        inState('aws_iam_role_policy_attachment.app', { role: 'app', policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }),
      ],
      { address: 'aws_iam_policy_attachment.all', argument: 'policy_arn', apart: ['aws_iam_role_policy_attachment.app'] },
    ],
  ])('finds %s', (_name, code, state, found) => {
    expect(marked(code, state).conflictingDefinitions).toEqual([found]);
  });

  it.each<readonly [name: string, code: string, state: readonly StateResource[]]>([
    [
      'rules of the other direction of the same group',
      GROUP.replace('"ingress"', '"egress"'),
      [GROUP_STATE[0] as StateResource, inState('aws_security_group_rule.https', { security_group_id: 'sg-1', type: 'egress' })],
    ],
    [
      'rules of another group',
      GROUP,
      [GROUP_STATE[0] as StateResource, inState('aws_security_group_rule.https', { security_group_id: 'sg-2', type: 'ingress' })],
    ],
    ['separate rules without inline rules', GROUP.replace(/ {2}ingress \{[^}]*\}\n/, ''), GROUP_STATE],
    [
      'an argument that the owner ignores',
      GROUP.replace('  name = "web"\n', '  name = "web"\n\n  lifecycle {\n    ignore_changes = [ingress]\n  }\n'),
      GROUP_STATE,
    ],
  ])('does not report %s', (_name, code, state) => {
    expect(marked(code, state).conflictingDefinitions).toBeUndefined();
  });

  it('marks the drifts of conflicting definitions and no others', () => {
    const drifts = [
      aChanged('aws_security_group.web', 'ingress', [[SSH], []]),
      aChanged('aws_security_group.web', 'description', ['a', 'b']),
      aChanged('aws_security_group_rule.https', 'cidr_blocks', [[], ['10.0.0.0/8']]),
      anUnmanaged('aws_security_group_rule', { security_group_id: 'sg-1', type: 'ingress' }, {}),
      anUnmanaged('aws_security_group_rule', { security_group_id: 'sg-9', type: 'ingress' }, {}),
    ];

    const found = marked(GROUP, GROUP_STATE, drifts);

    expect(found.drifts.map((drift) => drift.conflictingDefinition !== undefined)).toEqual([true, false, true, true, false]);
  });
});

it('names the root if there are several', () => {
  const told = { address: 'a', argument: 'b', apart: ['c'] };
  const [dev, prod] = ['envs/dev', 'envs/prod'].map((root) => ({ ...aWorkspace({}), root }));
  if (dev === undefined || prod === undefined) throw new Error('two roots');

  expect(allConflictingDefinitions([{ workspace: dev, conflictingDefinitions: [told] }])).toEqual([told]);
  expect(allConflictingDefinitions([{ workspace: dev }, { workspace: prod, conflictingDefinitions: [told] }])).toEqual([
    { ...told, root: 'envs/prod' },
  ]);
});
