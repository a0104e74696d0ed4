import { among, any } from '#domain/trail/event-condition.ts';
import type { HeadRule } from '../filter-rule.ts';

/** A VPC endpoint's record of a call. The trail of the called account contains the call itself. */
export const rule: HeadRule<'network-activity'> = {
  reason: 'network-activity',
  title: 'Network activity event of a VPC endpoint',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-network-events-with-cloudtrail.html',
  matches: (event) => event.eventCategory === 'NetworkActivity' || /^AwsVpceEvents?$/.test(event.eventType ?? ''),
  condition: () => any(among('eventCategory', ['NetworkActivity']), among('eventType', ['AwsVpceEvent', 'AwsVpceEvents'])),
};
