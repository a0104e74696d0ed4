/** How Amazon ECS names things: calls take short names or ARNs for the same thing. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-account-settings.html#ecs-resource-ids */
import * as c from '../words.ts';

/** The cluster that calls mean when they name none. */
const DEFAULT_CLUSTER = 'default';

/**
 * The ARN of what a call names by its short name or by its ARN.
 * @param prefix such as `cluster/`
 * @param name where the name stands
 * @returns a selector; undefined where the record lacks region or account
 */
export function ecsArn(prefix: string, name: c.Select): c.Select {
  const built = c.arnOf('ecs', prefix, name);
  return (event) => {
    const given = name(event);
    return typeof given === 'string' && given.startsWith('arn:') ? given : built(event);
  };
}

/** The cluster a call names, or the default one. */
const clusterGiven: c.Select = (event) => {
  const given = c.request('cluster')(event);
  return typeof given === 'string' && given !== '' ? given : DEFAULT_CLUSTER;
};

/** ARN of the cluster a call is in. */
export const clusterArn: c.Select = ecsArn('cluster/', clusterGiven);

/** Name of the cluster a call is in. */
export const clusterName: c.Select = (event) => lastPart(String(clusterGiven(event)));

/**
 * The short name at the end of an ARN.
 * @param text a name or an ARN
 * @returns what stands behind the last slash
 */
export function lastPart(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}

/**
 * Identifies a service by its ARN, which Terraform keeps as `id`: since 2018 with the cluster's name in it, before without.
 * @param name where the service's name or ARN stands
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
 * Identifies what a tagging call names, where it is of one kind.
 * @param attribute under which state has the ARN
 * @param kind first part of the ARN's resource, such as `cluster`
 * @returns an identifier
 */
export function taggedAs(attribute: string, kind: string): c.Call['identify'] {
  const ofKind = (event: c.CloudTrailEvent): boolean =>
    new RegExp(`^arn:[^:]+:ecs:[^:]*:[^:]*:${kind}/`).test(String(c.request('resourceArn')(event)));
  return c.where(ofKind, c.by({ [attribute]: 'resourceArn' }));
}
