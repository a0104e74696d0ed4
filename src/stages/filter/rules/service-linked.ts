import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { FilterRule } from '../filter-rule.ts';

/** An AWS service acting for itself. One that acts for a caller (CloudFormation, SSM Automation, the console's back end) carries that caller's identity. */
export const rule: FilterRule<'service-linked'> = {
  reason: 'service-linked',
  title: 'An AWS service acting for itself',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  matches: (event) =>
    isServiceEvent(event) || event.userIdentity.type === 'AWSService' || isServiceLinkedRole(event) || isServiceWithoutCaller(event),
};

/** QuickSight and others log what people do as service events as well, with who did it. */
function isServiceEvent(event: CloudTrailEvent): boolean {
  return event.eventType === 'AwsServiceEvent' && event.userIdentity.arn === undefined;
}

/** The path aws-service-role is reserved for service-linked roles, their name prefix is not. https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create-service-linked-role.html */
function isServiceLinkedRole(event: CloudTrailEvent): boolean {
  const { arn, sessionContext } = event.userIdentity;
  const issuer = sessionContext?.sessionIssuer?.arn;
  if (issuer !== undefined) return /:role\/aws-service-role\//.test(issuer);
  return arn !== undefined && /:assumed-role\/AWSServiceRoleFor[^/]+\//.test(arn);
}

function isServiceWithoutCaller(event: CloudTrailEvent): boolean {
  const { type, arn, invokedBy } = event.userIdentity;
  if (invokedBy === undefined || !/\.amazonaws\.com(?:\.cn)?$/.test(invokedBy)) return false;
  // Before there were service-linked roles, Auto Scaling acted as the account itself.
  if (type === 'Root') return invokedBy === 'autoscaling.amazonaws.com';
  return arn === undefined && (type === undefined || type === 'AWSAccount');
}
