import * as c from '../words.ts';
import {
  accessLogs,
  addListeners,
  changeCertificate,
  classicTagging,
  instancesOfBalancer,
  listenerBlocks,
  removeListeners,
} from './classic.ts';

const name = c.request('loadBalancerName');
const byName = c.by({ name });
const attribute = (path: string): c.Select => c.request(`loadBalancerAttributes.${path}`);

const healthCheck = c.changedBlock({
  healthy_threshold: c.value('healthyThreshold', 10),
  interval: c.value('interval', 30),
  target: '',
  timeout: c.value('timeout', 5),
  unhealthy_threshold: c.value('unhealthyThreshold', 2),
});

const desync: c.Select = (event) =>
  c
    .asList(attribute('additionalAttributes')(event))
    .filter(c.isJsonObject)
    .find((one) => one['key'] === 'elb.http.desyncmitigationmode')?.['value'];

const instances: c.Select = (event) => {
  const named = c.request('instances')(event);
  return named === undefined ? undefined : c.asList(named).map((one) => (c.isJsonObject(one) ? (one['instanceId'] ?? '') : one));
};

const settings: readonly c.Writing[] = [
  {
    connection_draining: attribute('connectionDraining.enabled'),
    connection_draining_timeout: attribute('connectionDraining.timeout'),
    cross_zone_load_balancing: attribute('crossZoneLoadBalancing.enabled'),
    idle_timeout: attribute('connectionSettings.idleTimeout'),
    desync_mitigation_mode: desync,
  },
  accessLogs,
];

// https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/API_CreateLoadBalancer.html
export const elb = c.defineResource({
  type: 'aws_elb',
  is: ['steers-traffic'],
  governs: {
    timing: 'connection_draining_timeout health_check.interval health_check.timeout idle_timeout',
    threshold: 'health_check.healthy_threshold health_check.unhealthy_threshold',
    enablement: 'connection_draining cross_zone_load_balancing',
    protection: 'desync_mitigation_mode',
    encryption: 'listener.instance_protocol listener.lb_protocol listener.ssl_certificate_id',
    detection: 'access_logs.enabled',
    destination: 'access_logs.bucket instances',
    reach: 'security_groups',
    placement: 'availability_zones subnets',
    preference: 'access_logs.interval',
    mode: 'access_logs health_check listener',
    derived: 'source_security_group',
  },
  safer: {
    'public-exposure': { desync_mitigation_mode: { order: ['monitor', 'defensive', 'strictest'] }, internal: true },
    'data-loss': { 'access_logs.enabled': true },
    disclosure: { 'listener.instance_protocol': 'higher', 'listener.lb_protocol': 'https' },
  },
  range: {
    'access_logs.interval': '5..60 min',
    connection_draining_timeout: '1..3600 s',
    'health_check.interval': '5..300 s',
    'health_check.timeout': '2..60 s',
    'health_check.healthy_threshold': '2..10',
    'health_check.unhealthy_threshold': '2..10',
    idle_timeout: '1..3600 s',
  },
  importId: '{name}',
  calls: {
    CreateLoadBalancer: c.creates(
      byName,
      {
        id: name,
        name,
        arn: c.arnOf('elasticloadbalancing', 'loadbalancer/', name),
        dns_name: c.response('dNSName'),
        internal: [c.withDefault('scheme', 'internet-facing'), (scheme) => scheme === 'internal'],
        listener: ['listeners', listenerBlocks],
      },
      c.writeSet('availability_zones', 'availabilityZones'),
      c.writeSet('subnets', 'subnets'),
      c.writeSet('security_groups', 'securityGroups'),
      'tags',
    ),
    ModifyLoadBalancerAttributes: c.updates(byName, ...settings),
    ConfigureHealthCheck: c.updates(byName, c.change('health_check', 'healthCheck', healthCheck)),
    CreateLoadBalancerListeners: c.updates(byName, addListeners),
    DeleteLoadBalancerListeners: c.updates(byName, removeListeners),
    SetLoadBalancerListenerSSLCertificate: c.updates(byName, changeCertificate),
    AttachLoadBalancerToSubnets: c.updates(byName, c.addElements('subnets', 'subnets')),
    DetachLoadBalancerFromSubnets: c.updates(byName, c.removeElements('subnets', 'subnets')),
    EnableAvailabilityZonesForLoadBalancer: c.updates(byName, c.addElements('availability_zones', 'availabilityZones')),
    DisableAvailabilityZonesForLoadBalancer: c.updates(byName, c.removeElements('availability_zones', 'availabilityZones')),
    ApplySecurityGroupsToLoadBalancer: c.updates(byName, c.writeSet('security_groups', 'securityGroups')),
    RegisterInstancesWithLoadBalancer: c.inAlternativeForms(instancesOfBalancer, c.updates(byName, c.addElements('instances', instances))),
    DeregisterInstancesFromLoadBalancer: c.inAlternativeForms(
      instancesOfBalancer,
      c.updates(byName, c.removeElements('instances', instances)),
    ),
    ...classicTagging,
    DeleteLoadBalancer: c.deletes(byName),
  },
  identity: 'name internal',
  written: 'access_logs',
  terraformOnly: 'name_prefix source_security_group',
  // The provider enables it. https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/enable-disable-crosszone-lb.html
  serviceDefaults: { cross_zone_load_balancing: false },
});
