import { expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { rootUser } from '#stages/decide/guardrails/attribution/root-user.ts';
import { anEvent } from '../../../../support/builders.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';

// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
const by = (userIdentity: CloudTrailEvent['userIdentity']): CloudTrailEvent => anEvent({ userIdentity });
const ROOT = by({ type: 'Root', accountId: '123456789012', arn: 'arn:aws:iam::123456789012:root', principalId: '123456789012' });
const PERSON = by({ type: 'IAMUser', accountId: '123456789012', arn: 'arn:aws:iam::123456789012:user/root', userName: 'root' });
const SERVICE = by({ type: 'Root', accountId: '123456789012', invokedBy: 'autoscaling.amazonaws.com' });

const fires = [
  { case: 'one call', events: [ROOT] },
  { case: 'one call among others', events: [PERSON, ROOT] },
];

const silent = [
  { case: 'a user named root', events: [PERSON] },
  { case: 'a service that acts for the account', events: [SERVICE] },
  { case: 'nobody', events: [] },
];

const messageOf = (events: readonly CloudTrailEvent[]): string | undefined => {
  const drift = aDrift({ events });
  return rootUser.check(drift, anIntent([drift]), aContext({ drifts: [drift] }))?.message;
};

it.each(fires)('fires for the root user: $case', ({ events }) => {
  expect(messageOf(events)).toMatch(/was changed by the root user of the account$/);
});

it.each(silent)('does not fire for $case', ({ events }) => {
  expect(messageOf(events)).toBeUndefined();
});
