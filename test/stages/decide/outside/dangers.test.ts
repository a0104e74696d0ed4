import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { dangerOf } from '#stages/decide/outside/dangers.ts';
import { aChangedDrift, aWorkspace } from '../../../support/workspaces.ts';
import { WORDS } from '../../../support/words.ts';

/** Something new that this code has nothing to do with. */
function made(resourceType: string, values: JsonObject): Drift {
  const { address: _address, ...drift } = aChangedDrift(
    `${resourceType}.x`,
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, [null, value] as const])),
  );
  return { ...drift, kind: 'unmanaged', importId: 'x', observed: values };
}

const around = { catalogue, workspace: aWorkspace({}), circumstances: noCircumstances('2026-01-16T06:00:00Z', WORDS), drifts: [] };

it.each<readonly [string, Drift, RegExp]>([
  [
    'administrator permissions',
    made('aws_iam_user_policy_attachment', { user: 'x', policy_arn: 'arn:aws:iam::aws:policy/AdministratorAccess' }),
    /AdministratorAccess/,
  ],
  ['a new identity provider', made('aws_iam_saml_provider', { name: 'x', saml_metadata_document: '<EntityDescriptor/>' }), /is new/],
  [
    'an access entry for another account',
    made('aws_eks_access_policy_association', {
      cluster_name: 'x',
      principal_arn: 'arn:aws:iam::210987654321:role/guest',
      policy_arn: 'p',
    }),
    /allows arn:aws:iam::210987654321:role\/guest/,
  ],
  ['a share with everybody', made('aws_ami_launch_permission', { image_id: 'ami-1', group: 'all' }), /everybody/],
])('reports %s', (_name, drift, sentence) => {
  expect(dangerOf(drift, around)).toMatch(sentence);
});

it.each<readonly [string, Drift]>([
  ['a queue', made('aws_sqs_queue', { name: 'x', visibility_timeout_seconds: 30 })],
  [
    'permission to write logs',
    made('aws_iam_role_policy_attachment', { role: 'x', policy_arn: 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole' }),
  ],
  ['an unknown type', made('aws_something_new', { name: 'x' })],
])('reports nothing for %s', (_name, drift) => {
  expect(dangerOf(drift, around)).toBeUndefined();
});
