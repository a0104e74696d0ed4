import { arnParts } from '#domain/value/arn.ts';

/** Managed policies that AWS documents as the minimum for its own agents and runtimes, by the service that assumes the role. */
export const AGENT_POLICIES: Readonly<Record<string, readonly string[]>> = {
  // https://docs.aws.amazon.com/systems-manager/latest/userguide/setup-instance-permissions.html
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/create-iam-roles-for-cloudwatch-agent.html
  'ec2.amazonaws.com': ['AmazonSSMManagedInstanceCore', 'CloudWatchAgentServerPolicy'],
  // https://docs.aws.amazon.com/lambda/latest/dg/lambda-intro-execution-role.html
  'lambda.amazonaws.com': ['service-role/AWSLambdaBasicExecutionRole'],
  // https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_execution_IAM_role.html
  'ecs-tasks.amazonaws.com': ['service-role/AmazonECSTaskExecutionRolePolicy'],
  // https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Monitoring.OS.Enabling.html
  'monitoring.rds.amazonaws.com': ['service-role/AmazonRDSEnhancedMonitoringRole'],
};

/**
 * Tells whether a policy is part of the minimum for a service's agent.
 * @param service such as `ec2.amazonaws.com`
 * @param policyArn ARN of a managed policy
 * @returns true only for a policy of AWS itself
 */
export function isAgentPolicy(service: string, policyArn: string): boolean {
  const { service: of, accountId, resource = '' } = arnParts(policyArn) ?? {};
  const name = of === 'iam' && accountId === 'aws' && resource.startsWith('policy/') ? resource.slice('policy/'.length) : undefined;
  return name !== undefined && Object.hasOwn(AGENT_POLICIES, service) && (AGENT_POLICIES[service]?.includes(name) ?? false);
}
