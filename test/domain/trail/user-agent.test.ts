import { describe, expect, it } from 'vitest';
import { agentOf, foreignToolOf, isCliUserAgent, isConsoleUserAgent, isTerraformUserAgent } from '#domain/trail/user-agent.ts';

const TERRAFORM = 'APN/1.0 HashiCorp/1.0 Terraform/1.11.4 (+https://www.terraform.io) terraform-provider-aws/5.98.0 aws-sdk-go-v2/1.36.3';
const CROSSPLANE = `${TERRAFORM} crossplane-provider-aws-upbound/v1.2.0`;
const PULUMI = 'APN/1.0 Pulumi/1.0 Pulumi-Aws/4.17.0 HashiCorp/1.0 Terraform/ (+https://www.terraform.io/)';

describe('isTerraformUserAgent', () => {
  it.each([
    [TERRAFORM, true],
    [`[${TERRAFORM}]`, true],
    [`${TERRAFORM} wrapper/1.0`, true],
    [PULUMI, false],
    [CROSSPLANE, false],
    ['my-Terraform-script/1.0', false],
    ['aws-cli/2.27.50 md/command#sqs.set-queue-attributes', false],
  ])('%s → %s', (userAgent, expected) => {
    expect(isTerraformUserAgent(userAgent)).toBe(expected);
  });
});

describe('foreignToolOf', () => {
  it.each([
    [PULUMI, 'Pulumi'],
    ['APN/1.0 Pulumi/3.9.1 PulumiAwsNative/0.1.0', 'Pulumi'],
    [CROSSPLANE, 'Crossplane'],
    ['aws-sdk-go-v2/1.11.2 os/linux lang/go/1.17 api/ecr/1.9.0 crossplane-provider-aws/v0.26.0', 'Crossplane'],
    ['aws-sdk-go-v2/1.36.3 eksctl/0.208.0', 'eksctl'],
    ['aws-cli/2.27.50 md/command#sqs.set-queue-attributes', undefined],
    ['Boto3/1.40.0 run by ansible-like-tool', undefined],
  ])('%s → %s', (userAgent, expected) => {
    expect(foreignToolOf(userAgent)).toBe(expected);
  });
});

describe('agentOf', () => {
  it.each([
    ['Boto3/1.40.0 md/Botocore#1.40.0 awslabs/mcp/eks-mcp-server/1.2.0', 'eks-mcp-server'],
    ['Boto3/1.43.0 md/awslabs#mcp#aws-api-mcp-server#1.3.0', 'aws-api-mcp-server'],
    ['aws-cli/2.27.50 exec-env/AmazonQ-For-CLI-Version/1.14.0', 'AmazonQ-For-CLI'],
    ['Boto3/1.40.0 md/Botocore#1.40.0 agent/capacity-planner', 'capacity-planner'],
    ['aws-sdk-go/1.55.5 exec-env/EC2 amazon-ssm-agent/3.3.2471.0', undefined],
    ['Boto3/1.40.0', undefined],
  ])('%s → %s', (userAgent, expected) => {
    expect(agentOf(userAgent)).toBe(expected);
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', true, false],
  ['[S3Console/0.4, aws-internal/3 aws-sdk-java/1.12]', true, false],
  ['aws-cli/2.27.50 md/awscrt#0.26.1', false, true],
  ['[aws-cli/2.27.50]', false, true],
  ['my-aws-cli-like/1', false, false],
])('%s: console %s, command line %s', (userAgent, isConsole, isCli) => {
  expect(isConsoleUserAgent(userAgent)).toBe(isConsole);
  expect(isCliUserAgent(userAgent)).toBe(isCli);
});
