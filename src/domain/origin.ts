import type { CloudTrailEvent } from './cloudtrail-event.ts';
import { isJsonObject, jsonAt } from './json.ts';
import type { Json } from './json.ts';
import { isListed, principalOf } from './trail/principal.ts';
import type { Principal } from './trail/principal.ts';
import { agentOf, foreignToolOf, isCliUserAgent, isConsoleUserAgent, isTerraformUserAgent } from './trail/user-agent.ts';

export const ORIGIN_CLASSES = [
  /** Run by one of this root's own principals. */
  'terraform',
  /** The user agent names Terraform, but the policy does not list the principal. */
  'claims-terraform',
  'other-terraform',
  /** CloudFormation, CDK, Pulumi, eksctl, Crossplane and the like. */
  'foreign-iac',
  /** An SSM Automation runbook. */
  'automation',
  /** An AWS service acting for itself. */
  'service-linked',
  'break-glass',
  'agent',
  'console',
  'cli',
  'sdk-script',
  'unknown',
] as const;
export type OriginClass = (typeof ORIGIN_CLASSES)[number];

export interface Origin {
  readonly class: OriginClass;
  /** Such as `CloudFormation stack shop-api`, `Pulumi`, `ccapi-mcp-server`. */
  readonly tool?: string;
}

/** Role names, user names or ARNs, `*` as a wildcard. */
export interface OriginPolicy {
  readonly terraformPrincipals: readonly string[];
  readonly otherTerraformPrincipals: readonly string[];
  readonly breakGlassPrincipals: readonly string[];
  readonly agentPrincipals: readonly string[];
}

/** Without a policy no principal is trusted, and the usual names of emergency roles are known. */
export const DEFAULT_ORIGINS: OriginPolicy = {
  terraformPrincipals: [],
  otherTerraformPrincipals: [],
  breakGlassPrincipals: ['*break-glass*', '*breakglass*', '*break_glass*', '*BreakGlass*', '*firecall*'],
  agentPrincipals: [],
};

/**
 * Classifies the origin of a record; `unknown` if it names no caller. A user agent alone is not trusted: a call is Terraform's own only
 * from a listed principal. Without Terraform's user agent, a listed principal is classified like any other.
 */
export function originOf(event: CloudTrailEvent, policy: OriginPolicy): Origin {
  const principal = principalOf(event.userIdentity);
  const userAgent = event.userAgent ?? '';
  const among = (listed: readonly string[]): boolean => listed.some((name) => isListed(principal, name));
  if (isServiceItself(event)) return { class: 'service-linked' };
  if (isTerraformUserAgent(userAgent)) {
    if (among(policy.terraformPrincipals)) return { class: 'terraform' };
    return { class: among(policy.otherTerraformPrincipals) ? 'other-terraform' : 'claims-terraform' };
  }
  const otherTool = foreignOf(event, principal, userAgent);
  if (otherTool !== undefined) return { class: 'foreign-iac', tool: otherTool };
  if (event.userIdentity.invokedBy === 'ssm.amazonaws.com') return { class: 'automation' };
  const agent = agentOf(userAgent);
  if (among(policy.breakGlassPrincipals)) return { class: 'break-glass', ...(agent === undefined ? {} : { tool: agent }) };
  if (agent !== undefined) return { class: 'agent', tool: agent };
  if (among(policy.agentPrincipals)) return { class: 'agent', tool: principal.name };
  return { class: throughWhat(event, principal, userAgent) };
}

function throughWhat(event: CloudTrailEvent, principal: Principal, userAgent: string): OriginClass {
  const { invokedBy } = event.userIdentity;
  // "AWS Internal" with a person's identity is the console's back end.
  const isBackEnd = invokedBy === 'AWS Internal' || invokedBy === 'signin.amazonaws.com';
  if (event.sessionCredentialFromConsole === 'true' || isConsoleUserAgent(userAgent) || isBackEnd) return 'console';
  if (isCliUserAgent(userAgent)) return 'cli';
  return principal.name === 'unknown' && principal.arn === '' ? 'unknown' : 'sdk-script';
}

/** True for agents, including an agent that its user agent names in a break-glass role. */
export function isByAgent({ class: kind, tool }: Origin): boolean {
  return kind === 'agent' || (kind === 'break-glass' && tool !== undefined);
}

/**
 * True for service principals, service-linked roles, and services older than such roles. A service that acts for a caller
 * (CloudFormation, SSM Automation, the console's back end) has that caller's identity.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 */
export function isServiceItself(event: CloudTrailEvent): boolean {
  return event.userIdentity.type === 'AWSService' || isServiceLinkedRole(event) || isServiceWithoutCaller(event);
}

// The path aws-service-role is reserved, the name prefix is not.
// https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create-service-linked-role.html
function isServiceLinkedRole(event: CloudTrailEvent): boolean {
  const { arn, sessionContext } = event.userIdentity;
  const issuer = sessionContext?.sessionIssuer?.arn;
  if (issuer !== undefined) return /:role\/aws-service-role\//.test(issuer);
  return arn !== undefined && /:assumed-role\/AWSServiceRoleFor[^/]+\//.test(arn);
}

function isServiceWithoutCaller(event: CloudTrailEvent): boolean {
  const { type, arn, invokedBy } = event.userIdentity;
  if (invokedBy === undefined || !/\.amazonaws\.com(?:\.cn)?$/.test(invokedBy)) return false;
  // Before service-linked roles, Auto Scaling acted as the account itself.
  if (type === 'Root') return invokedBy === 'autoscaling.amazonaws.com';
  return arn === undefined && (type === undefined || type === 'AWSAccount');
}

/** Services that create resources from a template, under the caller's identity. */
const TEMPLATE_SERVICES: Readonly<Record<string, string>> = {
  'cloudformation.amazonaws.com': 'CloudFormation',
  'stacksets.cloudformation.amazonaws.com': 'CloudFormation StackSets',
  'cloudcontrolapi.amazonaws.com': 'Cloud Control API',
  'servicecatalog.amazonaws.com': 'Service Catalog',
  'proton.amazonaws.com': 'AWS Proton',
  'elasticbeanstalk.amazonaws.com': 'Elastic Beanstalk',
  'amplify.amazonaws.com': 'AWS Amplify',
};

// Roles that only such tools use. https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html
// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stacksets-prereqs-self-managed.html
const TEMPLATE_ROLES: readonly (readonly [name: string, sign: RegExp])[] = [
  ['AWS CDK', /^cdk-[a-z0-9]+-(?:cfn-exec|deploy|file-publishing|image-publishing)-role-\d{12}-/],
  ['CloudFormation StackSets', /^(?:AWSCloudFormationStackSetExecutionRole|stacksets-exec-[0-9a-f]+)$/],
  ['AWS Control Tower', /^AWSControlTowerExecution$/],
];

function foreignOf(event: CloudTrailEvent, principal: Principal, userAgent: string): string | undefined {
  const { invokedBy } = event.userIdentity;
  const service = invokedBy === undefined || !Object.hasOwn(TEMPLATE_SERVICES, invokedBy) ? undefined : TEMPLATE_SERVICES[invokedBy];
  const role = TEMPLATE_ROLES.find(([, sign]) => sign.test(principal.name))?.[0];
  const tool = foreignToolOf(userAgent) ?? role ?? service;
  if (tool === undefined) return undefined;
  const stack = stackOf(event.requestParameters ?? null);
  return stack === undefined ? tool : `${tool} stack ${stack}`;
}

/** Tags that such tools set. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-resource-tags.html */
const STACK_TAGS = new Set(['aws:cloudformation:stack-name', 'pulumi:stack', 'alpha.eksctl.io/cluster-name', 'crossplane-name']);

/** Tags in API requests are nested less deeply. */
const MAX_DEPTH = 8;

function stackOf(value: Json, depth = 0): string | undefined {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined;
  if (isJsonObject(value)) {
    const direct = Object.keys(value).find((key) => STACK_TAGS.has(key));
    const named = jsonAt(value, ['key']) ?? jsonAt(value, ['Key']);
    const text = direct !== undefined ? value[direct] : STACK_TAGS.has(String(named)) ? (value['value'] ?? value['Value']) : undefined;
    if (typeof text === 'string' && text !== '') return text;
  }
  for (const item of Object.values(value) as readonly Json[]) {
    const found = stackOf(item, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
