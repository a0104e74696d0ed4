/**
 * What a caller says of itself in the user agent. Whoever calls writes it, so it is a claim and proves nothing: it may make
 * a change more suspicious, never less. S3 puts it into square brackets.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */

/** A tool's name for people, and what shows it in a user agent. */
type Sign = readonly [name: string, sign: RegExp];

/** Tools that are built on Terraform's provider and keep its name beside their own. */
const BUILT_ON_TERRAFORM: readonly Sign[] = [
  // https://github.com/crossplane-contrib/provider-upjet-aws/pull/160
  ['Crossplane', /\bcrossplane-provider-[\w-]+\/|\bupjet\b/i],
  // https://github.com/pulumi/pulumi-aws/issues/1604
  ['Pulumi', /\bPulumi(?:-?Aws(?:Native)?)?\//i],
];

/** Tools that keep resources by code of their own. */
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

/** Programs that act on what a language model says. */
const AGENTS: readonly RegExp[] = [
  // https://github.com/awslabs/mcp: `awslabs/mcp/NAME/VERSION`, which newer SDKs write as `md/awslabs#mcp#NAME#VERSION`.
  /\bawslabs[/#]mcp[/#]([\w.-]+)/,
  // https://github.com/aws/amazon-q-developer-cli: `app/AmazonQ-For-CLI`, in a shell of its own `exec-env/AmazonQ-For-CLI`.
  /\b(AmazonQ-For-\w+)/i,
  // What an agent's own SDK configuration appends: `agent/NAME`.
  /(?:^|[\s[])agent\/([\w.-]+)/,
];

/**
 * Whether a user agent is that of Terraform's AWS provider: both names must stand in it, because wrappers
 * append the word Terraform to their own. Tools built on the provider are not Terraform.
 * @returns true for terraform and tofu runs of the AWS provider
 */
export function isTerraformUserAgent(userAgent: string): boolean {
  return (
    /\bTerraform\//.test(userAgent) &&
    /terraform-provider-aws|HashiCorp\/1\.0/.test(userAgent) &&
    !BUILT_ON_TERRAFORM.some(([, sign]) => sign.test(userAgent))
  );
}

/**
 * The tool for infrastructure as code, other than Terraform, that a user agent names.
 * @returns its name for people, or undefined
 */
export function foreignToolOf(userAgent: string): string | undefined {
  return FOREIGN_TOOLS.find(([, sign]) => sign.test(userAgent))?.[0];
}

/**
 * The agent that a user agent names.
 * @returns the name it gives, or undefined where it names none
 */
export function agentOf(userAgent: string): string | undefined {
  for (const sign of AGENTS) {
    const found = sign.exec(userAgent);
    if (found !== null) return found[1] ?? found[0].trim();
  }
  return undefined;
}

/**
 * Whether a user agent is a browser's, or one of the console's own back ends.
 * @returns true for the AWS console
 */
export function isConsoleUserAgent(userAgent: string): boolean {
  return /^\[?(?:Mozilla\/|S3Console|EC2ConsoleFrontend|RDS Console|AWS CloudWatch Console|console\.|AWS Internal|signin\.)/.test(
    userAgent,
  );
}

/**
 * Whether a user agent is that of the AWS command line.
 * @returns true for aws-cli of any version; not for what only names it further on, where anybody may append a text
 */
export function isCliUserAgent(userAgent: string): boolean {
  return /^\[?aws-cli\//.test(userAgent);
}
