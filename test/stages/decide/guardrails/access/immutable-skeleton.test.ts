import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { immutableSkeleton } from '#stages/decide/guardrails/access/immutable-skeleton.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../../support/builders.ts';
import type { Caller } from '../../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../../support/drifts.ts';
import { hcl } from '../../../../support/hcl.ts';
import { aWorkspace, inState } from '../../../../support/workspaces.ts';

beforeAll(loadGrammar);

const CODE = hcl`
  terraform {
    backend "s3" {
      bucket         = "example-state"
      key            = "prod.tfstate"
      dynamodb_table = "example-lock"
    }
  }

  # reconcile: skeleton
  resource "aws_sqs_queue" "ledger" {}

  resource "aws_s3_bucket_versioning" "state" {}
  resource "aws_s3_bucket_versioning" "other" {}
`;

const STATE: Readonly<Record<string, JsonObject>> = {
  'aws_s3_bucket_versioning.state': { bucket: 'example-state' },
  'aws_s3_bucket_versioning.other': { bucket: 'example-other' },
  'aws_dynamodb_table.lock': { name: 'example-lock' },
};

const POLICY = parsePolicy({ agentPrincipals: ['gardener'], skeleton: { types: ['aws_rds_*'], addresses: ['module.core.*'] } }, 'test');

const PERSON = aConsoleUser('dora@example.com');
const AGENT = anAssumedRole('gardener', 'loop');
const SCRIPT = anAssumedRole('deployer', 'nightly');

function messageFor(changed: { address: string; path?: string; by: Caller }): string | undefined {
  const { address, path = 'description' } = changed;
  const event = anEvent(changed.by);
  const drift = aDrift({
    resourceType: address.split('.').at(-2) ?? '',
    address,
    changes: [aChange(path, 'a', 'b')],
    events: [attribute(event, readActor(event, POLICY))],
  });
  const state = Object.entries(STATE).map(([name, values]) => inState(name, values));
  return immutableSkeleton.check(drift, anIntent([drift]), aContext({ workspace: aWorkspace({ 'main.tf': CODE }, state), policy: POLICY }))
    ?.message;
}

const fires = [
  { case: 'an agent changes a network', changed: { address: 'aws_route_table.main', by: AGENT }, said: 'gardener' },
  {
    case: 'a script without a person changes a role',
    changed: { address: 'aws_iam_role.app', by: SCRIPT },
    said: 'without an identifiable person',
  },
  { case: 'an agent changes a key', changed: { address: 'aws_kms_key.data', by: AGENT }, said: 'of a protected type' },
  {
    case: 'a person changes a resource marked in code',
    changed: { address: 'aws_sqs_queue.ledger', by: PERSON },
    said: 'mark at main.tf:9',
  },
  { case: 'a person changes a type that the policy lists', changed: { address: 'aws_rds_cluster.db', by: PERSON }, said: 'policy' },
  { case: 'a person changes an address that the policy lists', changed: { address: 'module.core.aws_lb.l', by: PERSON }, said: 'policy' },
  {
    case: 'a person changes the bucket of the state',
    changed: { address: 'aws_s3_bucket_versioning.state', by: PERSON },
    said: 'the backend of the Terraform state',
  },
  {
    case: 'a person changes the lock table',
    changed: { address: 'aws_dynamodb_table.lock', by: PERSON },
    said: 'the backend of the Terraform state',
  },
  {
    case: 'a person tags a resource that the policy lists',
    changed: { address: 'aws_rds_cluster.db', path: 'tags', by: PERSON },
    said: 'policy',
  },
];

const silent = [
  { case: 'a person changes a network', changed: { address: 'aws_route_table.main', by: PERSON } },
  { case: 'an agent changes an unprotected resource', changed: { address: 'aws_lambda_function.f', by: AGENT } },
  { case: 'a script tags a network', changed: { address: 'aws_vpc.main', path: 'tags', by: SCRIPT } },
  { case: 'a type whose name only starts with a protected prefix', changed: { address: 'aws_route53_record.www', by: AGENT } },
  { case: 'a person changes another bucket', changed: { address: 'aws_s3_bucket_versioning.other', by: PERSON } },
];

describe('immutable-skeleton', () => {
  it.each(fires)('fires: $case', ({ changed, said }) => {
    expect(messageFor(changed)).toContain(said);
  });

  it.each(silent)('must not fire: $case', ({ changed }) => {
    expect(messageFor(changed)).toBeUndefined();
  });
});
