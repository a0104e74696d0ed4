/** The calls of classic load balancers, which have names in place of ARNs. https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/Welcome.html */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { blockOf, blocksOf, value } from '../blocks.ts';
import { boolean, integer } from '../convert.ts';
import { by, forEachOf, request, updates } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import type { Rivalry } from '../rivalry.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { asList } from '../select.ts';
import { asSet } from '../whole.ts';
import { onlyBlock } from '../write.ts';

/** Who takes the traffic. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb_attachment */
export const instancesOfBalancer: Rivalry = {
  inside: { type: 'aws_elb', attribute: 'instances', siblings: [] },
  apart: [{ types: ['aws_elb_attachment'], owner: 'elb' }],
  // Instances come and go, put there by groups: where nobody writes them down, they are nobody's configuration.
  otherwise: 'apart',
};

const lower = (found: Json): Json => (typeof found === 'string' ? found.toLowerCase() : found);
const number = (found: Json): Json => integer(found) as Json;

/** `listener` as state holds it, with protocols in small letters. */
export const listenerBlocks = blocksOf({
  instance_port: value('instancePort', 0, number),
  instance_protocol: (api) => lower(api['instanceProtocol'] ?? api['protocol'] ?? ''),
  lb_port: value('loadBalancerPort', 0, number),
  lb_protocol: value('protocol', '', lower),
  ssl_certificate_id: value('sSLCertificateId', ''),
});

/**
 * Writes the listeners after a call, which names some of them by port.
 * @param revise makes the new listener of a port, or nothing where the listener goes; called for every listener there was
 * @param added the listeners that come new
 * @returns a writer
 */
function revisedListeners(
  revise: (listener: JsonObject, event: CloudTrailEvent) => JsonObject | undefined,
  added: (event: CloudTrailEvent) => readonly JsonObject[] = () => [],
): Writer {
  return (event, current, _attributes, state) => {
    const before = asList(current['listener']).filter(isJsonObject);
    const kept = before.map((listener) => revise(listener, event)).filter((listener) => listener !== undefined);
    return { listener: asSet([...kept, ...added(event)], state?.['listener']) };
  };
}

/** CreateLoadBalancerListeners. */
export const addListeners = revisedListeners(
  (listener) => listener,
  (event) => listenerBlocks(request('listeners')(event) ?? []),
);

/** DeleteLoadBalancerListeners. */
export const removeListeners = revisedListeners((listener, event) =>
  asList(request('loadBalancerPorts')(event)).map(Number).includes(Number(listener['lb_port'])) ? undefined : listener,
);

/** SetLoadBalancerListenerSSLCertificate. */
export const changeCertificate = revisedListeners((listener, event) =>
  Number(request('loadBalancerPort')(event)) === Number(listener['lb_port'])
    ? { ...listener, ssl_certificate_id: request('sSLCertificateId')(event) ?? '' }
    : listener,
);

const LOGS = {
  bucket: value('s3BucketName', ''),
  bucket_prefix: value('s3BucketPrefix', ''),
  enabled: value('enabled', true, (found) => boolean(found) as Json),
  interval: value('emitInterval', 60, number),
};

/** Logs that are off, and were no block before, are none. */
export const accessLogs: Writer = (event, current) => {
  const found = request('loadBalancerAttributes.accessLog')(event);
  if (!isJsonObject(found)) return {};
  const before = onlyBlock(current['access_logs']);
  const isOff = boolean(found['enabled'] ?? true) === false;
  return { access_logs: isOff && Object.keys(before).length === 0 ? [] : [blockOf(LOGS, found, before)] };
};

/** The name of each balancer of a tagging call. */
function eachBalancer(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return asList(request('loadBalancerNames')(event)).map((name) => ({
    ...event,
    requestParameters: { ...event.requestParameters, loadBalancerNames: [name] },
  }));
}

const byTagged = by({ name: request('loadBalancerNames.0') });

/** AddTags and RemoveTags of 2012: the latter names tags as {key}. */
export const classicTagging: Readonly<Record<'AddTags' | 'RemoveTags', Call>> = {
  AddTags: forEachOf(eachBalancer, updates(byTagged, mergeMap('tags', request('tags')))),
  RemoveTags: forEachOf(
    eachBalancer,
    updates(
      byTagged,
      removeKeys('tags', (event) => asList(request('tags')(event)).map((tag) => (isJsonObject(tag) ? (tag['key'] ?? '') : tag))),
    ),
  ),
};

/** One instance of a call that names several. */
export function eachBalanced(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return asList(request('instances')(event)).map((instance) => ({
    ...event,
    requestParameters: { ...event.requestParameters, instances: [instance] },
  }));
}
