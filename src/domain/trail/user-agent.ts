/**
 * The user agent is the caller's claim and proves nothing: it may make a change more suspicious, never less. S3 puts it into square
 * brackets. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */

type Sign = readonly [name: string, sign: RegExp];

/** Tools built on Terraform's provider, whose user agents also name Terraform. */
const BUILT_ON_TERRAFORM: readonly Sign[] = [
  // https://github.com/crossplane-contrib/provider-upjet-aws/pull/160
  ['Crossplane', /\bcrossplane-provider-[\w-]+\/|\bupjet\b/i],
  // https://github.com/pulumi/pulumi-aws/issues/1604
  ['Pulumi', /\bPulumi(?:-?Aws(?:Native)?)?\//i],
];

/** Tools that manage resources with code of their own. */
const FOREIGN_TOOLS: readonly Sign[] = [
  ...BUILT_ON_TERRAFORM,
  ['AWS CDK', /\baws-cdk\/|\bcdk-cli\//i],
  ['AWS SAM', /\baws-sam-cli\//i],
  ['eksctl', /\beksctl\//i],
  ['Serverless Framework', /\bserverless(?:-framework)?\//i],
  ['AWS Controllers for Kubernetes', /\baws-controllers-k8s\//i],
  ['Ansible', /\bAnsible\//i],
  ['Chalice', /\baws-chalice\//i],
  ['AWS Copilot', /\baws-copilot\//i],
];

/** Programs driven by a language model. */
const AGENTS: readonly RegExp[] = [
  // https://github.com/awslabs/mcp: `awslabs/mcp/NAME/VERSION`, in newer SDKs `md/awslabs#mcp#NAME#VERSION`.
  /\bawslabs[/#]mcp[/#]([\w.-]+)/,
  // https://github.com/aws/amazon-q-developer-cli: `app/AmazonQ-For-CLI`, in a shell of its own `exec-env/AmazonQ-For-CLI`.
  /\b(AmazonQ-For-\w+)/i,
  // Appended by an agent's own SDK configuration: `agent/NAME`.
  /(?:^|[\s[])agent\/([\w.-]+)/,
];

/** True for terraform and tofu runs of the AWS provider. Both names must occur: wrappers and tools built on the provider have one. */
export function isTerraformUserAgent(userAgent: string): boolean {
  return (
    /\bTerraform\//.test(userAgent) &&
    /terraform-provider-aws|HashiCorp\/1\.0/.test(userAgent) &&
    !BUILT_ON_TERRAFORM.some(([, sign]) => sign.test(userAgent))
  );
}

/** The infrastructure-as-code tool, other than Terraform, that a user agent names. */
export function foreignToolOf(userAgent: string): string | undefined {
  return FOREIGN_TOOLS.find(([, sign]) => sign.test(userAgent))?.[0];
}

/** The name of the agent in a user agent. */
export function agentOf(userAgent: string): string | undefined {
  for (const sign of AGENTS) {
    const found = sign.exec(userAgent);
    if (found !== null) return found[1] ?? found[0].trim();
  }
  return undefined;
}

/** True for browsers and the console's own back ends. */
export function isConsoleUserAgent(userAgent: string): boolean {
  return /^\[?(?:Mozilla\/|S3Console|EC2ConsoleFrontend|RDS Console|AWS CloudWatch Console|console\.|AWS Internal|signin\.)/.test(
    userAgent,
  );
}

/** True for any version of aws-cli at the start: callers may append any text after it. */
export function isCliUserAgent(userAgent: string): boolean {
  return /^\[?aws-cli\//.test(userAgent);
}
