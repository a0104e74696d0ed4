import { all, among, any, not } from '#domain/trail/event-condition.ts';
import type { EventCondition } from '#domain/trail/event-condition.ts';
import { calls, serviceOf } from '../filter-rule.ts';
import type { HeadRule } from '../filter-rule.ts';

/** Services with one global endpoint: they log one fixed region, wherever caller and resource are. */
const GLOBAL_SERVICES = new Set([
  'iam',
  'sts',
  'cloudfront',
  'route53',
  'route53domains',
  'organizations',
  'account',
  'shield',
  'waf',
  'globalaccelerator',
  'networkmanager',
  'budgets',
  'ce',
]);

/** A missing account or region is never out of scope. */
export const rule: HeadRule<'out-of-scope'> = {
  reason: 'out-of-scope',
  title: 'Another account or region',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-concepts.html#cloudtrail-concepts-global-service-events',
  matches: (event, { accounts, regions }) => {
    // The recipient is the resource's account; the caller may be from another one.
    const account = event.recipientAccountId ?? event.userIdentity.accountId;
    if (accounts.length > 0 && account !== undefined && !accounts.includes(account)) return true;
    if (regions.length === 0 || event.awsRegion === '' || GLOBAL_SERVICES.has(serviceOf(event))) return false;
    return !regions.includes(event.awsRegion);
  },
  condition: ({ accounts, regions }) =>
    any(
      ...(accounts.length === 0 ? [] : [outsideAccounts(accounts)]),
      ...(regions.length === 0
        ? []
        : [all(not({ kind: 'absent', column: 'awsRegion' }), not(among('awsRegion', ['', ...regions])), not(calls(...GLOBAL_SERVICES)))]),
    ),
};

function outsideAccounts(accounts: readonly string[]): EventCondition {
  const recipient = { kind: 'absent', column: 'recipientAccountId' } as const;
  const caller = { kind: 'absent', column: 'userIdentity.accountId' } as const;
  return any(
    all(not(recipient), not(among('recipientAccountId', accounts))),
    all(recipient, not(caller), not(among('userIdentity.accountId', accounts))),
  );
}
