/** Names in Amazon ECS: calls accept short names or ARNs. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-account-settings.html#ecs-resource-ids */
import * as c from '../words.ts';

/** The cluster of calls without one. */
const DEFAULT_CLUSTER = 'default';

/**
 * Returns the ARN for a short name or an ARN in a call.
 * @param prefix such as `cluster/`
 * @param name selects the name
 * @returns a selector; undefined if the record lacks region or account
 */
export function ecsArn(prefix: string, name: c.Select): c.Select {
  const built = c.arnOf('ecs', prefix, name);
  return (event) => {
    const given = name(event);
    return typeof given === 'string' && given.startsWith('arn:') ? given : built(event);
  };
}

/** The cluster in a call, or the default one. */
const clusterGiven: c.Select = (event) => {
  const given = c.request('cluster')(event);
  return typeof given === 'string' && given !== '' ? given : DEFAULT_CLUSTER;
};

/** ARN of a call's cluster. */
export const clusterArn: c.Select = ecsArn('cluster/', clusterGiven);

/** Name of a call's cluster. */
export const clusterName: c.Select = (event) => lastPart(String(clusterGiven(event)));

/**
 * Returns the short name at the end of an ARN.
 * @param text a name or an ARN
 * @returns the part after the last slash
 */
export function lastPart(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}

/**
 * Identifies a service by its ARN, which is Terraform's `id`. Since 2018 it contains the cluster's name; before it did not.
 * @param name selects the service's name or ARN
 * @returns an identifier
 */
export function byService(name: c.Select): c.Call['identify'] {
  return (event) => {
    const known = c.response('service.serviceArn')(event);
    if (typeof known === 'string') return [{ id: known }];
    const given = name(event);
    if (typeof given !== 'string' || given === '') return [];
    const short = lastPart(given);
    const longArn = given.startsWith('arn:') ? given : c.arnOf('ecs', `service/${String(clusterName(event))}/`, () => short)(event);
    const oldArn = c.arnOf('ecs', 'service/', () => short)(event);
    const cluster = String(clusterArn(event));
    if (typeof longArn !== 'string' || typeof oldArn !== 'string') return [{ name: short, cluster }];
    return [{ id: longArn }, { id: oldArn, cluster }, { id: oldArn, cluster: String(clusterName(event)) }];
  };
}

/**
 * Identifies the resource of a tagging call, if it is of one kind.
 * @param attribute the attribute with the ARN
 * @param kind first part of the ARN's resource, such as `cluster`
 * @returns an identifier
 */
export function taggedAs(attribute: string, kind: string): c.Call['identify'] {
  const ofKind = (event: c.CloudTrailEvent): boolean =>
    new RegExp(`^arn:[^:]+:ecs:[^:]*:[^:]*:${kind}/`).test(String(c.request('resourceArn')(event)));
  return c.where(ofKind, c.by({ [attribute]: 'resourceArn' }));
}
