/** Who may assume a role grows, by a word or a sign. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { document, HOME, iam, role, STRANGER, trust } from '../../support/shop.ts';
import { updateTrust } from '../../support/shop-calls.ts';

const GITHUB = iam('oidc-provider/token.actions.githubusercontent.com');
const WEB = 'sts:AssumeRoleWithWebIdentity';
const pipeline = (sub: string, operator = 'StringEquals'): JsonObject =>
  trust(
    { Federated: GITHUB },
    { [operator]: { 'token.actions.githubusercontent.com:sub': sub, 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' } },
    WEB,
  );
const MAIN = 'repo:example/shop:ref:refs/heads/main';
const ours = trust({ AWS: iam('role/shop-ci') }, { StringEquals: { 'sts:ExternalId': 'shop' } });
const fact = 'the document says the same in other words';
const narrower = {
  calls: [
    updateTrust(
      'ops',
      document(trust({ AWS: iam('role/shop-ci') }, { StringEquals: { 'sts:ExternalId': 'shop', 'aws:PrincipalAccount': HOME } })),
    ),
  ],
};

function widened(name: string, statement: JsonObject, before: JsonObject, twin: AdversarialCase['twin'], fact: string): AdversarialCase {
  return {
    name,
    root: [role('ops', before)],
    about: ['aws_iam_role.ops'],
    attack: { calls: [updateTrust('ops', document(statement))] },
    fact,
    twin,
  };
}

export const cases: readonly AdversarialCase[] = [
  widened('everybody, under the old condition', { ...ours, Principal: { AWS: '*' } }, ours, narrower, 'it asks for more than before'),
  widened(
    'everybody but one',
    { Effect: 'Allow', NotPrincipal: { AWS: iam('user/mallory') }, Action: 'sts:AssumeRole' },
    ours,
    narrower,
    'it asks for more than before',
  ),
  widened(
    'another account beside ours',
    { ...ours, Principal: { AWS: [iam('role/shop-ci'), iam('root', STRANGER)] } },
    ours,
    narrower,
    'it asks for more than before',
  ),
  widened(
    'the whole account instead of one role',
    { ...ours, Principal: { AWS: iam('root') } },
    ours,
    narrower,
    'it asks for more than before',
  ),
  widened(
    'any repository instead of one branch',
    pipeline('repo:example/*', 'StringLike'),
    pipeline(MAIN),
    { calls: [updateTrust('ops', document({ ...pipeline(MAIN), Sid: 'Ci' }))] },
    fact,
  ),
  widened(
    'a repository that looks like ours',
    pipeline('repo:examp1e/shop:ref:refs/heads/main'),
    pipeline(MAIN),
    { calls: [updateTrust('ops', document({ ...pipeline(MAIN), Sid: 'Ci' }))] },
    fact,
  ),
  widened(
    'the external id is asked for only where there is one',
    trust({ AWS: iam('role/shop-ci') }, { StringEqualsIfExists: { 'sts:ExternalId': 'shop' } }),
    ours,
    narrower,
    'it asks for more than before',
  ),
  widened(
    'a service comes to a role that people use',
    { ...ours, Principal: { AWS: iam('role/shop-ci'), Service: 'ec2.amazonaws.com' } },
    ours,
    narrower,
    'it asks for more than before',
  ),
  widened(
    'another identity provider',
    { ...pipeline(MAIN), Principal: { Federated: iam('oidc-provider/token.actions.githubusercontent.com.example.net') } },
    pipeline(MAIN),
    { calls: [updateTrust('ops', document({ ...pipeline(MAIN), Sid: 'Ci' }))] },
    fact,
  ),
];
