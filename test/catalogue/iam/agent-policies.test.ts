import { describe, expect, it } from 'vitest';
import { AGENT_POLICIES, isAgentPolicy } from '#catalogue/iam/agent-policies.ts';

describe('isAgentPolicy', () => {
  it.each([
    ['the Systems Manager policy for an instance', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', true],
    ['in another partition', 'ec2.amazonaws.com', 'arn:aws-cn:iam::aws:policy/CloudWatchAgentServerPolicy', true],
    ['the logging policy for a function', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole', true],
    ['a policy of another service', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
    ['a policy with more rights', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AdministratorAccess', false],
    ['a policy with this name in the account', 'ec2.amazonaws.com', 'arn:aws:iam::123456789012:policy/AmazonSSMManagedInstanceCore', false],
    ['a policy whose name has this prefix', 'ec2.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCoreAndMore', false],
    ['a policy without its path', 'lambda.amazonaws.com', 'arn:aws:iam::aws:policy/AWSLambdaBasicExecutionRole', false],
    ['a name without an ARN', 'ec2.amazonaws.com', 'AmazonSSMManagedInstanceCore', false],
    ['a service without a listed policy', 'glue.amazonaws.com', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
    ['the name of a built-in object property', 'constructor', 'arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore', false],
  ])('%s', (_case, service, policy, expected) => {
    expect(isAgentPolicy(service, policy)).toBe(expected);
  });
});

it('lists agent policies by service, without broad ones', () => {
  const names = Object.values(AGENT_POLICIES).flat();

  expect(Object.keys(AGENT_POLICIES).every((service) => service.endsWith('.amazonaws.com'))).toBe(true);
  expect(names.filter((name) => /Admin|FullAccess|PowerUser/.test(name))).toEqual([]);
});
