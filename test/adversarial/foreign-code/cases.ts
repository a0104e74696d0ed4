/** Other code writes what this code keeps: to take it over would make the two fight for ever. */
import { aCliUser } from '../../support/builders.ts';
import type { Caller } from '../../support/builders.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import { setAttributes } from '../../support/calls.ts';
import { queue } from '../../support/shop.ts';
import { as, session, TERRAFORM_AGENT } from '../../support/shop-calls.ts';

const wanted = setAttributes('shop-jobs', { VisibilityTimeout: '60' });

function by(name: string, caller: Caller, plain: Caller, fact: string, policy: unknown = {}): AdversarialCase {
  return {
    name,
    root: [queue()],
    about: ['aws_sqs_queue.jobs'],
    attack: { calls: as(caller, wanted), policy },
    fact,
    twin: { calls: as(plain, wanted), policy },
  };
}

function invokedBy(caller: Caller, service: string): Caller {
  return { ...caller, userIdentity: { ...caller.userIdentity, invokedBy: service }, userAgent: service };
}

const person = aCliUser('ann');
const pulumi = 'APN/1.0 Pulumi/1.0 Pulumi-Aws/6.52.0 (+https://www.pulumi.com) aws-sdk-go-v2/1.30.3 os/linux lang/go#1.22.5';
const listed = { terraformPrincipals: ['terraform-ci'], otherTerraformPrincipals: ['network-ci'] };

export const cases: readonly AdversarialCase[] = [
  by('CloudFormation, for a person', invokedBy(person, 'cloudformation.amazonaws.com'), person, 'the person calls alone'),
  by(
    'the role that CDK makes its stacks with',
    session('cdk-hnb659fds-cfn-exec-role-123456789012-us-east-1', 'AWSCloudFormation'),
    session('cdk-viewer', 'AWSCloudFormation'),
    'the role is an ordinary one',
  ),
  by('Pulumi', { ...person, userAgent: pulumi }, person, 'it is the CLI'),
  by(
    'StackSets',
    session('AWSCloudFormationStackSetExecutionRole', 'stackset-1'),
    session('developer', 'stackset-1'),
    'the role is an ordinary one',
  ),
  by(
    'Cloud Control, for a tool',
    invokedBy(session('platform', 'run-1'), 'cloudcontrolapi.amazonaws.com'),
    session('platform', 'run-1'),
    'the tool calls by itself',
  ),
  by(
    'Terraform of another root',
    session('network-ci', 'run-1', { userAgent: TERRAFORM_AGENT }),
    session('network-ci', 'run-1'),
    'the role is used by hand',
    listed,
  ),
];
