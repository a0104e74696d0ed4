import { isServiceLinked, parentsOf } from '#catalogue/relations.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Tells things that a service made for a managed resource, or for itself: the instances of a group, the network interfaces of a function,
 * the log group of its first call. Code never writes them, and they come and go with what they were made for.
 * @returns whether a thing that the state does not have is one of those; a sign that a person could have written counts only on
 *   what a service made
 */
export function madeByServiceIn(resources: readonly StateResource[]): (target: Target) => boolean {
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

/** CloudTrail fills these in itself; but for logs, where the function's own role is used, the user agent is all there is, and a log group opens nothing. */
function isCallOfService({ userIdentity, sourceIPAddress = '', userAgent = '', eventSource }: CloudTrailEvent): boolean {
  return (
    (userIdentity.invokedBy ?? '').endsWith('.amazonaws.com') ||
    sourceIPAddress.endsWith('.amazonaws.com') ||
    (eventSource === 'logs.amazonaws.com' && userAgent.startsWith('awslambda-worker/'))
  );
}
