import { isServiceItself } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/** A call that an AWS service makes by itself, such as Auto Scaling. The service owns the fields that it sets, not the code. */
export const rule: FilterRule<'service-linked'> = {
  reason: 'service-linked',
  title: 'Call by a service-linked role',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html',
  matches: isServiceItself,
};
