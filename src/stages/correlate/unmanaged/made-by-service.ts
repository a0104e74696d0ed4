import { isServiceLinked, parentsOf } from '#catalogue/relations.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Returns whether a service created a resource outside the state, for a managed resource or for itself: a group's instances, a function's
 * network interfaces, a first call's log group. Code never declares these. Signs that a person could forge count only on a service's calls.
 */
export function serviceCreationTest(resources: readonly StateResource[]): (target: Target) => boolean {
  const known = new Set<string>();
  const seen = new Set<string>();
  const isManaged = (type: string, attribute: string, value: string): boolean => {
    const column = `${type} ${attribute}`;
    if (!seen.has(column)) {
      seen.add(column);
      for (const one of resources) if (one.mode === 'managed' && one.type === type) known.add(`${column} ${String(one.values[attribute])}`);
    }
    return known.has(`${column} ${value}`);
  };
  return ({ type, values, events }) => {
    const [made] = events;
    const byService = made !== undefined && isCallOfService(made);
    if (byService && isServiceLinked(type, values)) return true;
    return parentsOf(type, values).some(
      ({ type: parent, attribute, value, isReserved }) => (isReserved || byService) && isManaged(parent, attribute, value),
    );
  };
}

/** True for a call by a service. CloudTrail sets these fields, except the user agent for logs; but a log group gives no access. */
function isCallOfService({ userIdentity, sourceIPAddress = '', userAgent = '', eventSource }: CloudTrailEvent): boolean {
  return (
    (userIdentity.invokedBy ?? '').endsWith('.amazonaws.com') ||
    sourceIPAddress.endsWith('.amazonaws.com') ||
    (eventSource === 'logs.amazonaws.com' && userAgent.startsWith('awslambda-worker/'))
  );
}
