import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { blocksOf, changedBlock, value } from '../blocks.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Seen, Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom, where, within } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { attributeTree, taggingOf } from './load-balancing.ts';

const byArn = by({ arn: request('loadBalancerArn') });
const newArn = response('loadBalancers.0.loadBalancerArn');
const attributes = attributeTree(request('attributes'));

const logs = changedBlock({
  bucket: value('bucket', ''),
  enabled: value('enabled', false, (found) => boolean(found) as Json),
  prefix: value('prefix', ''),
});

const mappings = blocksOf({
  allocation_id: value('allocationId', ''),
  ipv6_address: value('iPv6Address', ''),
  outpost_id: value('outpostId', ''),
  private_ipv4_address: value('privateIPv4Address', ''),
  subnet_id: value('subnetId', ''),
});

/** State holds the subnets in both forms, whichever the call used. */
const placed: Writer = (event) => {
  const ids = request('subnets')(event);
  const mapped = request('subnetMappings')(event);
  if (Array.isArray(mapped) && mapped.length > 0) {
    return {
      subnet_mapping: mappings(mapped),
      subnets: mapped.filter(isJsonObject).map((mapping: { readonly [key: string]: Json }) => mapping['subnetId'] ?? ''),
    };
  }
  return Array.isArray(ids) ? { subnet_mapping: mappings(ids.map((id: Json) => ({ subnetId: id }))), subnets: ids } : {};
};

function isInternal(scheme: Json): Seen {
  return scheme === 'internal';
}

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyLoadBalancerAttributes.html
export const lb = defineResource({
  type: 'aws_lb',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'customer_owned_ipv4_pool internal load_balancer_type name',
      timing: 'idle_timeout',
      enablement: 'enable_cross_zone_load_balancing enable_http2',
      protection: `
        desync_mitigation_mode drop_invalid_header_fields enable_deletion_protection enable_waf_fail_open
        enforce_security_group_inbound_rules_on_private_link_traffic xff_header_processing_mode
      `,
      detection: 'access_logs.enabled connection_logs.enabled',
      destination: 'access_logs.bucket connection_logs.bucket',
      reach: 'ip_address_type security_groups',
      placement: 'subnet_mapping subnets',
      mode: `
        access_logs connection_logs dns_record_client_routing_policy enable_tls_version_and_cipher_suite_headers
        enable_xff_client_port preserve_host_header
      `,
      'terraform-only': 'name_prefix',
    },
    safer: {
      'public-exposure': {
        desync_mitigation_mode: { without: ['monitor'] },
        drop_invalid_header_fields: true,
        enable_waf_fail_open: false,
        enforce_security_group_inbound_rules_on_private_link_traffic: 'on',
        internal: true,
        xff_header_processing_mode: { without: ['preserve', 'remove'] },
      },
      'data-loss': { enable_deletion_protection: true, 'access_logs.enabled': true, 'connection_logs.enabled': true },
    },
    range: { idle_timeout: '1..4000 s' },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateLoadBalancer: creates(
      where((event) => request('name')(event) !== undefined, by({ arn: newArn })),
      put('id', newArn),
      put('arn', newArn),
      put('dns_name', response('loadBalancers.0.dNSName')),
      put('zone_id', response('loadBalancers.0.canonicalHostedZoneId')),
      put('vpc_id', response('loadBalancers.0.vpcId')),
      put('name', request('name')),
      put('load_balancer_type', request('type')),
      put('internal', request('scheme'), isInternal),
      put('ip_address_type', request('ipAddressType')),
      put('customer_owned_ipv4_pool', request('customerOwnedIpv4Pool')),
      put('security_groups', request('securityGroups')),
      put('subnets', request('subnets')),
      put('subnet_mapping', request('subnetMappings'), mappings),
      replaceMap('tags', request('tags')),
    ),
    ModifyLoadBalancerAttributes: updates(
      byArn,
      attributesFrom(attributes),
      change('access_logs', within(attributes, 'access_logs.s3'), logs),
      change('connection_logs', within(attributes, 'connection_logs.s3'), logs),
    ),
    SetSecurityGroups: updates(
      byArn,
      put('security_groups', request('securityGroups')),
      put('enforce_security_group_inbound_rules_on_private_link_traffic', request('enforceSecurityGroupInboundRulesOnPrivateLinkTraffic')),
    ),
    SetSubnets: updates(byArn, placed, put('ip_address_type', request('ipAddressType'))),
    SetIpAddressType: updates(byArn, put('ip_address_type', request('ipAddressType'))),
    ...taggingOf(':loadbalancer/'),
    DeleteLoadBalancer: deletes(byArn),
  },
  attributes: {
    desync_mitigation_mode: from('routing.http.desync_mitigation_mode', text),
    dns_record_client_routing_policy: from('dns_record.client_routing_policy', text),
    drop_invalid_header_fields: from('routing.http.drop_invalid_header_fields.enabled', boolean),
    enable_cross_zone_load_balancing: from('load_balancing.cross_zone.enabled', boolean),
    enable_deletion_protection: from('deletion_protection.enabled', boolean),
    enable_http2: from('routing.http2.enabled', boolean),
    enable_tls_version_and_cipher_suite_headers: from('routing.http.x_amzn_tls_version_and_cipher_suite.enabled', boolean),
    enable_waf_fail_open: from('waf.fail_open.enabled', boolean),
    enable_xff_client_port: from('routing.http.xff_client_port.enabled', boolean),
    idle_timeout: from('idle_timeout.timeout_seconds', integer),
    preserve_host_header: from('routing.http.preserve_host_header.enabled', boolean),
    xff_header_processing_mode: from('routing.http.xff_header_processing.mode', text),
    access_logs: written(),
    connection_logs: written(),
    enforce_security_group_inbound_rules_on_private_link_traffic: written(),
    ip_address_type: written(),
    security_groups: written(),
    subnet_mapping: written(),
    subnets: written(),
    tags: written(),
    customer_owned_ipv4_pool: identity(),
    internal: identity(),
    load_balancer_type: identity(),
    name: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    arn_suffix: computed(),
    dns_name: computed(),
    id: computed(),
    tags_all: computed(),
    vpc_id: computed(),
    zone_id: computed(),
  },
});
