import { describe, expect, it } from 'vitest';
import { AGENT_POLICIES, isAgentPolicy } from '#catalogue/iam/agent-policies.ts';

describe('isAgentPolicy', () => {
  it.each([
    ['what Systems Manager needs of an instance', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', true],
    ['in another partition', 'ec2.amazonaws.com', 'arn:aws-cn:iam::aws:policy/CloudWatchAgentServerPolicy', true],
    ['what a function needs to log', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole', true],
    ['that of another service', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
    ['more than it needs', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AdministratorAccess', false],
    ['one of that name of the account', 'ec2.amazonaws.com', 'arn:aws:iam::123456789012:policy/AmazonSSMManagedInstanceCore', false],
    ['one whose name begins so', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCoreAndMore', false],
    ['without the folder it stands in', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/AWSLambdaBasicExecutionRole', false],
    ['a name alone', 'ec2.amazonaws.com', 'AmazonSSMManagedInstanceCore', false],
    ['a service without an agent', 'glue.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
    ['a word that every object has', 'constructor', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
  ])('%s', (_case, service, policy, expected) => {
    expect(isAgentPolicy(service, policy)).toBe(expected);
  });
});

it('lists policies of agents by service', () => {
  const names = Object.values(AGENT_POLICIES).flat();

  expect(Object.keys(AGENT_POLICIES).every((service) => service.endsWith('.amazonaws.com'))).toBe(true);
  expect(names.filter((name) => /Admin|FullAccess|PowerUser/.test(name))).toEqual([]);
});
