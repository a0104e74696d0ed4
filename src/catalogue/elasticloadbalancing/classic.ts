/** The calls of Classic Load Balancers, which have names instead of ARNs. https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/Welcome.html */
import * as c from '../words.ts';

/** The instances that receive traffic. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/elb_attachment */
export const instancesOfBalancer: c.AlternativeForms = {
  inside: { type: 'aws_elb', attribute: 'instances', siblings: [] },
  apart: [{ types: ['aws_elb_attachment'], owner: 'elb' }],
  // Auto Scaling groups add and remove instances. Instances that code does not contain are not configuration.
  otherwise: 'apart',
};

/** `listener` as in the state, with protocols in lower case. */
export const listenerBlocks = c.blocksOf({
  instance_port: c.value('instancePort', 0),
  instance_protocol: (api) => c.lowerText(api['instanceProtocol'] ?? api['protocol'] ?? ''),
  lb_port: c.value('loadBalancerPort', 0),
  lb_protocol: c.value('protocol', '', c.lowerText),
  ssl_certificate_id: c.value('sSLCertificateId', ''),
});

/**
 * Writes the listeners after a call, which identifies some of them by port.
 * @param revise returns the new listener, or undefined if it is removed; called for every existing listener
 * @param added returns the new listeners
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

/** Writer for CreateLoadBalancerListeners. */
export const addListeners = revisedListeners(
  (listener) => listener,
  (event) => listenerBlocks(c.request('listeners')(event) ?? []),
);

/** Writer for DeleteLoadBalancerListeners. */
export const removeListeners = revisedListeners((listener, event) =>
  c.asList(c.request('loadBalancerPorts')(event)).map(Number).includes(Number(listener['lb_port'])) ? undefined : listener,
);

/** Writer for SetLoadBalancerListenerSSLCertificate. */
export const changeCertificate = revisedListeners((listener, event) =>
  Number(c.request('loadBalancerPort')(event)) === Number(listener['lb_port'])
    ? { ...listener, ssl_certificate_id: c.request('sSLCertificateId')(event) ?? '' }
    : listener,
);

const LOGS = {
  bucket: c.value('s3BucketName', ''),
  bucket_prefix: c.value('s3BucketPrefix', ''),
  enabled: c.value('enabled', true),
  interval: c.value('emitInterval', 60),
};

/** Disabled logs without a previous block have no block. */
export const accessLogs: c.Writer = (event, current) => {
  const found = c.request('loadBalancerAttributes.accessLog')(event);
  if (!c.isJsonObject(found)) return {};
  const before = c.onlyBlock(current['access_logs']);
  const isOff = c.boolean(found['enabled'] ?? true) === false;
  return { access_logs: isOff && Object.keys(before).length === 0 ? [] : [c.blockOf(LOGS, found, before)] };
};

/** Splits a tagging call by balancer. */
function eachBalancer(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('loadBalancerNames')(event)).map((name) => ({
    ...event,
    requestParameters: { ...event.requestParameters, loadBalancerNames: [name] },
  }));
}

const byTagged = c.by({ name: 'loadBalancerNames.0' });

/** AddTags and RemoveTags of the 2012 API. RemoveTags has tags as {key}. */
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

/** Splits a call by instance. */
export function splitByBalancedInstance(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('instances')(event)).map((instance) => ({
    ...event,
    requestParameters: { ...event.requestParameters, instances: [instance] },
  }));
}
