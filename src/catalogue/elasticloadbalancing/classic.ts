/** The calls of classic load balancers, which have names in place of ARNs. https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/Welcome.html */
import * as c from '../words.ts';

/** Who takes the traffic. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb_attachment */
export const instancesOfBalancer: c.Rivalry = {
  inside: { type: 'aws_elb', attribute: 'instances', siblings: [] },
  apart: [{ types: ['aws_elb_attachment'], owner: 'elb' }],
  // Instances come and go, put there by groups: where nobody writes them down, they are nobody's configuration.
  otherwise: 'apart',
};

const number = (found: c.Json): c.Json => c.integer(found) as c.Json;

/** `listener` as state holds it, with protocols in small letters. */
export const listenerBlocks = c.blocksOf({
  instance_port: c.value('instancePort', 0, number),
  instance_protocol: (api) => c.lowerText(api['instanceProtocol'] ?? api['protocol'] ?? ''),
  lb_port: c.value('loadBalancerPort', 0, number),
  lb_protocol: c.value('protocol', '', c.lowerText),
  ssl_certificate_id: c.value('sSLCertificateId', ''),
});

/**
 * Writes the listeners after a call, which names some of them by port.
 * @param revise makes the new listener of a port, or nothing where the listener goes; called for every listener there was
 * @param added the listeners that come new
 * @returns a writer
 */
function revisedListeners(
  revise: (listener: c.JsonObject, event: c.CloudTrailEvent) => c.JsonObject | undefined,
  added: (event: c.CloudTrailEvent) => readonly c.JsonObject[] = () => [],
): c.Writer {
  return (event, current, _attributes, state) => {
    const before = c.asList(current['listener']).filter(c.isJsonObject);
    const kept = before.map((listener) => revise(listener, event)).filter((listener) => listener !== undefined);
    return { listener: c.asSet([...kept, ...added(event)], state?.['listener']) };
  };
}

/** CreateLoadBalancerListeners. */
export const addListeners = revisedListeners(
  (listener) => listener,
  (event) => listenerBlocks(c.request('listeners')(event) ?? []),
);

/** DeleteLoadBalancerListeners. */
export const removeListeners = revisedListeners((listener, event) =>
  c.asList(c.request('loadBalancerPorts')(event)).map(Number).includes(Number(listener['lb_port'])) ? undefined : listener,
);

/** SetLoadBalancerListenerSSLCertificate. */
export const changeCertificate = revisedListeners((listener, event) =>
  Number(c.request('loadBalancerPort')(event)) === Number(listener['lb_port'])
    ? { ...listener, ssl_certificate_id: c.request('sSLCertificateId')(event) ?? '' }
    : listener,
);

const LOGS = {
  bucket: c.value('s3BucketName', ''),
  bucket_prefix: c.value('s3BucketPrefix', ''),
  enabled: c.value('enabled', true, (found) => c.boolean(found) as c.Json),
  interval: c.value('emitInterval', 60, number),
};

/** Logs that are off, and were no block before, are none. */
export const accessLogs: c.Writer = (event, current) => {
  const found = c.request('loadBalancerAttributes.accessLog')(event);
  if (!c.isJsonObject(found)) return {};
  const before = c.onlyBlock(current['access_logs']);
  const isOff = c.boolean(found['enabled'] ?? true) === false;
  return { access_logs: isOff && Object.keys(before).length === 0 ? [] : [c.blockOf(LOGS, found, before)] };
};

/** The name of each balancer of a tagging call. */
function eachBalancer(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('loadBalancerNames')(event)).map((name) => ({
    ...event,
    requestParameters: { ...event.requestParameters, loadBalancerNames: [name] },
  }));
}

const byTagged = c.by({ name: 'loadBalancerNames.0' });

/** AddTags and RemoveTags of 2012: the latter names tags as {key}. */
export const classicTagging: Readonly<Record<'AddTags' | 'RemoveTags', c.Call>> = {
  AddTags: c.forEachOf(eachBalancer, c.updates(byTagged, c.mergeMap('tags', 'tags'))),
  RemoveTags: c.forEachOf(
    eachBalancer,
    c.updates(
      byTagged,
      c.removeKeys('tags', (event) => c.asList(c.request('tags')(event)).map((tag) => (c.isJsonObject(tag) ? (tag['key'] ?? '') : tag))),
    ),
  ),
};

/** One instance of a call that names several. */
export function eachBalanced(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('instances')(event)).map((instance) => ({
    ...event,
    requestParameters: { ...event.requestParameters, instances: [instance] },
  }));
}
