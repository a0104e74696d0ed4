import { startsSession } from '#domain/trail/session-start.ts';
import type { FilterRule } from '../filter-rule.ts';

/** AssumeRole in all its forms, and a console's role switch: it changes nothing, but identifies the person behind a session. */
export const rule: FilterRule<'assume-role'> = {
  reason: 'assume-role',
  title: 'AssumeRole call',
  docs: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/cloudtrail-integration.html',
  matches: startsSession,
};
