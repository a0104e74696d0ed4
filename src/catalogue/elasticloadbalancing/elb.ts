import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { among } from '../among.ts';
import { changedBlock, value } from '../blocks.ts';
import { boolean, integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { orElse, putSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import {
  accessLogs,
  addListeners,
  changeCertificate,
  classicTagging,
  instancesOfBalancer,
  listenerBlocks,
  removeListeners,
} from './classic.ts';

const name = request('loadBalancerName');
const byName = by({ name });
const attribute = (path: string): Select => request(`loadBalancerAttributes.${path}`);
const number = (found: Json): Json => integer(found) as Json;

const healthCheck = changedBlock({
  healthy_threshold: value('healthyThreshold', 10, number),
  interval: value('interval', 30, number),
  target: value('target', ''),
  timeout: value('timeout', 5, number),
  unhealthy_threshold: value('unhealthyThreshold', 2, number),
});

const desync: Select = (event) =>
  asList(attribute('additionalAttributes')(event))
    .filter(isJsonObject)
    .find((one) => one['key'] === 'elb.http.desyncmitigationmode')?.['value'];

const instances: Select = (event) => {
  const named = request('instances')(event);
  return named === undefined ? undefined : asList(named).map((one) => (isJsonObject(one) ? (one['instanceId'] ?? '') : one));
};

const settings: readonly Writer[] = [
  put('connection_draining', attribute('connectionDraining.enabled'), boolean),
  put('connection_draining_timeout', attribute('connectionDraining.timeout'), integer),
  put('cross_zone_load_balancing', attribute('crossZoneLoadBalancing.enabled'), boolean),
  put('idle_timeout', attribute('connectionSettings.idleTimeout'), integer),
  put('desync_mitigation_mode', desync),
  accessLogs,
];

// https://docs.aws.amazon.com/elasticloadbalancing/2012-06-01/APIReference/API_CreateLoadBalancer.html
export const elb = defineResource({
  type: 'aws_elb',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'internal name',
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
      'terraform-only': 'name_prefix',
    },
    safer: {
      'public-exposure': { desync_mitigation_mode: { without: ['monitor'] }, internal: true },
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
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateLoadBalancer: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', arnOf('elasticloadbalancing', 'loadbalancer/', name)),
      put('dns_name', response('dNSName')),
      put('internal', orElse(request('scheme'), 'internet-facing'), (scheme) => scheme === 'internal'),
      put('listener', request('listeners'), listenerBlocks),
      putSet('availability_zones', request('availabilityZones')),
      putSet('subnets', request('subnets')),
      putSet('security_groups', request('securityGroups')),
      replaceMap('tags', request('tags')),
    ),
    ModifyLoadBalancerAttributes: updates(byName, ...settings),
    ConfigureHealthCheck: updates(byName, change('health_check', request('healthCheck'), healthCheck)),
    CreateLoadBalancerListeners: updates(byName, addListeners),
    DeleteLoadBalancerListeners: updates(byName, removeListeners),
    SetLoadBalancerListenerSSLCertificate: updates(byName, changeCertificate),
    AttachLoadBalancerToSubnets: updates(byName, addElements('subnets', request('subnets'))),
    DetachLoadBalancerFromSubnets: updates(byName, removeElements('subnets', request('subnets'))),
    EnableAvailabilityZonesForLoadBalancer: updates(byName, addElements('availability_zones', request('availabilityZones'))),
    DisableAvailabilityZonesForLoadBalancer: updates(byName, removeElements('availability_zones', request('availabilityZones'))),
    ApplySecurityGroupsToLoadBalancer: updates(byName, putSet('security_groups', request('securityGroups'))),
    RegisterInstancesWithLoadBalancer: among(instancesOfBalancer, updates(byName, addElements('instances', instances))),
    DeregisterInstancesFromLoadBalancer: among(instancesOfBalancer, updates(byName, removeElements('instances', instances))),
    ...classicTagging,
    DeleteLoadBalancer: deletes(byName),
  },
  attributes: {
    name: identity(),
    internal: identity(),
    access_logs: written(),
    availability_zones: written(),
    connection_draining: written(),
    connection_draining_timeout: written(),
    cross_zone_load_balancing: written(),
    desync_mitigation_mode: written(),
    health_check: written(),
    idle_timeout: written(),
    instances: written(),
    listener: written(),
    'listener.lb_protocol': written(),
    'listener.ssl_certificate_id': written(),
    security_groups: written(),
    subnets: written(),
    tags: written(),
    name_prefix: terraformOnly(),
    source_security_group: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    dns_name: computed(),
    id: computed(),
    source_security_group_id: computed(),
    tags_all: computed(),
    zone_id: computed(),
  },
  // The provider turns it on. https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/enable-disable-crosszone-lb.html
  serviceDefaults: { cross_zone_load_balancing: false },
});
