/** Somebody wants to be taken for the pipeline. */
import { aCliUser, anAssumedRole } from '../../support/builders.ts';
import { setAttributes } from '../../support/calls.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { queue, role, STRANGER, trust, document } from '../../support/shop.ts';
import { as, session, TERRAFORM_AGENT, updateTrust } from '../../support/shop-calls.ts';

const root = [queue()];
const about = ['aws_sqs_queue.jobs'];
const wanted = setAttributes('shop-jobs', { VisibilityTimeout: '60' });
const listed = { terraformPrincipals: ['terraform-ci'] };
const fact = 'it does not call itself Terraform';

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a user sends the user agent of Terraform, and no principal is listed',
    root,
    about,
    attack: { calls: as({ ...aCliUser('mallory'), userAgent: TERRAFORM_AGENT }, wanted) },
    fact,
    twin: { calls: as(aCliUser('mallory'), wanted) },
  },
  {
    name: 'a role has a name that differs from the listed one by one letter',
    root,
    about,
    attack: { calls: as(session('terraform-cl', 'run-1', { userAgent: TERRAFORM_AGENT }), wanted), policy: listed },
    fact,
    twin: { calls: as(session('terraform-cl', 'run-1'), wanted), policy: listed },
  },
  {
    name: 'a session is named like the listed role',
    root,
    about,
    attack: { calls: as(session('developer', 'terraform-ci', { userAgent: TERRAFORM_AGENT }), wanted), policy: listed },
    fact,
    twin: { calls: as(session('developer', 'terraform-ci'), wanted), policy: listed },
  },
  {
    name: 'the listed role belongs to another account',
    root,
    about,
    attack: {
      calls: as(foreign(TERRAFORM_AGENT), wanted),
      policy: { terraformPrincipals: [`arn:aws:iam::123456789012:role/terraform-ci`] },
    },
    fact,
    twin: {
      calls: as(foreign('Boto3/1.40.0 md/Botocore#1.40.0'), wanted),
      policy: { terraformPrincipals: [`arn:aws:iam::123456789012:role/terraform-ci`] },
    },
  },
  {
    name: 'the user agent has Terraform after the CLI',
    root,
    about,
    attack: { calls: as({ ...aCliUser('mallory'), userAgent: `aws-cli/2.27.50 ${TERRAFORM_AGENT}` }, wanted) },
    fact,
    twin: { calls: as(aCliUser('mallory'), wanted) },
  },
  {
    name: 'the credentials of the pipeline are used with the CLI to open a role',
    root: [queue(), role('app')],
    about: ['aws_iam_role.app'],
    attack: {
      calls: as(session('terraform-ci', 'run-1', { userAgent: 'aws-cli/2.27.50' }), updateTrust('app', document(trust({ AWS: '*' })))),
      policy: listed,
    },
    fact: 'the pipeline changes a timeout',
    twin: { calls: as(session('terraform-ci', 'run-1', { userAgent: 'aws-cli/2.27.50' }), wanted), policy: listed },
    twinAbout: about,
  },
];

function foreign(userAgent: string): ReturnType<typeof anAssumedRole> {
  const caller = anAssumedRole('terraform-ci', 'run-1');
  const text = JSON.stringify(caller.userIdentity).replaceAll('123456789012', STRANGER);
  return { ...caller, userIdentity: JSON.parse(text) as typeof caller.userIdentity, userAgent };
}
