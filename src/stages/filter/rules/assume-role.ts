import { serviceOf } from '../filter-rule.ts';
import type { FilterRule } from '../filter-rule.ts';

/** AssumeRole, AssumeRoleWithSAML, AssumeRoleWithWebIdentity, AssumeRoot: changes nothing, and says who is behind a session. */
export const rule: FilterRule<'assume-role'> = {
  reason: 'assume-role',
  title: 'Took on a role',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/cloudtrail-integration.html',
  matches: (event) => serviceOf(event) === 'sts' && /^Assume(?:Role|Root)/.test(event.eventName),
};
