import { plainEventName, VERSION_SUFFIX } from '#domain/trail/event-name.ts';
import { all, among, any, not } from '#domain/trail/event-condition.ts';
import type { EventCondition } from '#domain/trail/event-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import { calls, serviceOf } from '../filter-rule.ts';
import type { HeadRule } from '../filter-rule.ts';
import { ALL, USES } from '../uses.ts';

/** A write that no Terraform argument covers. */
export const rule: HeadRule<'not-configuration'> = {
  reason: 'not-configuration',
  title: 'Write call without configuration changes',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-management-events-with-cloudtrail.html',
  matches: (event) => {
    const uses = USES.get(serviceOf(event));
    if (uses === ALL || uses?.has(plainEventName(event.eventName)) === true) return !movesToAnotherZone(event);
    return isGrantOfService(event);
  },
  condition: () => any(all(use, not(movesZone)), grantOfService),
};

const use: EventCondition = {
  kind: 'call',
  pattern: `^(?:${[...USES].map(([service, names]) => `${service}:${names === ALL ? '.*' : `(?:${[...names].join('|')})`}`).join('|')})(?:${VERSION_SUFFIX.source}|$)`,
};

const movesZone = all(
  { kind: 'matches', column: 'eventName', pattern: '^Reboot' },
  { kind: 'parameter', name: 'forceFailover', is: 'true' },
);

// A reboot may force a failover to the standby, and the zone is an argument.
// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_RebootDBInstance.html
function movesToAnotherZone(event: EventHead): boolean {
  return event.eventName.startsWith('Reboot') && event.requestParameters?.['forceFailover'] === true;
}

/** Services that run a caller's document or template: the caller requested the grants in it. */
const ACT_FOR_CALLERS = new Set(['ssm.amazonaws.com', 'cloudformation.amazonaws.com']);

const GRANT = /^(?:Create|Retire|Revoke)Grant$/;

// Services create grants in their caller's name for as long as they need a key; the KMS console creates none. A grant made directly is
// kept: it may be an aws_kms_grant. https://docs.aws.amazon.com/kms/latest/developerguide/grants.html
function isGrantOfService(event: EventHead): boolean {
  const invokedBy = event.userIdentity.invokedBy;
  return serviceOf(event) === 'kms' && GRANT.test(event.eventName) && invokedBy !== undefined && !ACT_FOR_CALLERS.has(invokedBy);
}

const grantOfService = all(
  calls('kms'),
  { kind: 'matches', column: 'eventName', pattern: GRANT.source },
  not({ kind: 'absent', column: 'userIdentity.invokedBy' }),
  not(among('userIdentity.invokedBy', ACT_FOR_CALLERS)),
);
