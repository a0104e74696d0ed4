import { isServiceItself } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/** An AWS service acting for itself, such as Auto Scaling: the owner of a field it sets is not the code. */
export const rule: FilterRule<'service-linked'> = {
  reason: 'service-linked',
  title: 'Call by a service-linked role',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  matches: isServiceItself,
};
