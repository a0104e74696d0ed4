import * as c from '../words.ts';
import { attributeTree, taggingOf } from './load-balancing.ts';

const byArn = c.by({ arn: 'loadBalancerArn' });
const newArn = c.response('loadBalancers.0.loadBalancerArn');
const attributes = attributeTree(c.request('attributes'));

const logs = c.changedBlock({ bucket: '', enabled: c.value('enabled', false), prefix: '' });

const pools: c.Table = { ipv4_ipam_pool_id: '' };

const mappings = c.blocksOf(
  c.tableOf('aws_lb.subnet_mapping', { ipv6_address: c.named('iPv6Address'), private_ipv4_address: c.named('privateIPv4Address') }),
);

/** The state has the subnets in both forms, regardless of the call's form. */
const placed: c.Writer = (event) => {
  const ids = c.request('subnets')(event);
  const mapped = c.request('subnetMappings')(event);
  if (Array.isArray(mapped) && mapped.length > 0) {
    return {
      subnet_mapping: mappings(mapped),
      subnets: mapped.filter(c.isJsonObject).map((mapping: { readonly [key: string]: c.Json }) => mapping['subnetId'] ?? ''),
    };
  }
  return Array.isArray(ids) ? { subnet_mapping: mappings(ids.map((id: c.Json) => ({ subnetId: id }))), subnets: ids } : {};
};

function isInternal(scheme: c.Json): c.Seen {
  return scheme === 'internal';
}

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_ModifyLoadBalancerAttributes.html
export const lb = c.defineResource({
  type: 'aws_lb',
  is: ['steers-traffic'],
  governs: {
    timing: 'client_keep_alive idle_timeout',
    capacity: 'minimum_load_balancer_capacity',
    enablement: 'enable_cross_zone_load_balancing enable_http2',
    protection: `
      desync_mitigation_mode drop_invalid_header_fields enable_deletion_protection enable_waf_fail_open
      enforce_security_group_inbound_rules_on_private_link_traffic xff_header_processing_mode
    `,
    detection: 'access_logs.enabled connection_logs.enabled health_check_logs.enabled',
    destination: 'access_logs.bucket connection_logs.bucket health_check_logs.bucket',
    reach: 'ip_address_type security_groups',
    placement: 'subnet_mapping subnets',
    mode: `
      access_logs connection_logs dns_record_client_routing_policy enable_tls_version_and_cipher_suite_headers
      enable_xff_client_port preserve_host_header enable_prefix_for_ipv6_source_nat enable_zonal_shift health_check_logs
      ipam_pools secondary_ips_auto_assigned_per_subnet
    `,
  },
  safer: {
    'public-exposure': {
      desync_mitigation_mode: { order: ['monitor', 'defensive', 'strictest'] },
      drop_invalid_header_fields: true,
      enable_waf_fail_open: false,
      enforce_security_group_inbound_rules_on_private_link_traffic: 'on',
      internal: true,
      xff_header_processing_mode: { without: ['preserve', 'remove'] },
    },
    'data-loss': {
      enable_deletion_protection: true,
      'access_logs.enabled': true,
      'connection_logs.enabled': true,
      'health_check_logs.enabled': true,
    },
  },
  range: { client_keep_alive: '60..604800 s', idle_timeout: '1..4000 s' },
  importId: '{arn}',
  calls: {
    CreateLoadBalancer: c.creates(
      c.where((event) => c.request('name')(event) !== undefined, c.by({ arn: newArn })),
      {
        id: newArn,
        arn: newArn,
        dns_name: c.response('loadBalancers.0.dNSName'),
        zone_id: c.response('loadBalancers.0.canonicalHostedZoneId'),
        vpc_id: c.response('loadBalancers.0.vpcId'),
        load_balancer_type: 'type',
        internal: ['scheme', isInternal],
        subnet_mapping: ['subnetMappings', mappings],
      },
      'ip_address_type customer_owned_ipv4_pool security_groups subnets name tags enable_prefix_for_ipv6_source_nat',
      c.change('ipam_pools', 'ipamPools', c.changedBlock(pools)),
    ),
    ModifyLoadBalancerAttributes: c.updates(
      byArn,
      c.attributesFrom(attributes),
      c.change('access_logs', c.within(attributes, 'access_logs.s3'), logs),
      c.change('connection_logs', c.within(attributes, 'connection_logs.s3'), logs),
      c.change('health_check_logs', c.within(attributes, 'health_check_logs.s3'), logs),
    ),
    ModifyCapacityReservation: c.updates(
      byArn,
      c.change('minimum_load_balancer_capacity', 'minimumLoadBalancerCapacity', c.changedBlock({ capacity_units: 0 })),
      (event) => (c.request('resetCapacityReservation')(event) === true ? { minimum_load_balancer_capacity: [] } : {}),
    ),
    ModifyIpPools: c.updates(byArn, c.change('ipam_pools', 'ipamPools', c.changedBlock(pools)), (event) =>
      c.asList(c.request('removeIpamPools')(event)).length > 0 ? { ipam_pools: [] } : {},
    ),
    SetSecurityGroups: c.updates(byArn, 'security_groups enforce_security_group_inbound_rules_on_private_link_traffic'),
    SetSubnets: c.updates(byArn, placed, 'ip_address_type enable_prefix_for_ipv6_source_nat'),
    SetIpAddressType: c.updates(byArn, 'ip_address_type'),
    ...taggingOf(':loadbalancer/'),
    DeleteLoadBalancer: c.deletes(byArn),
  },
  each: {
    client_keep_alive: 'client_keep_alive.seconds',
    desync_mitigation_mode: 'routing.http.desync_mitigation_mode',
    dns_record_client_routing_policy: 'dns_record.client_routing_policy',
    drop_invalid_header_fields: 'routing.http.drop_invalid_header_fields.enabled',
    enable_cross_zone_load_balancing: 'load_balancing.cross_zone.enabled',
    enable_deletion_protection: 'deletion_protection.enabled',
    enable_http2: 'routing.http2.enabled',
    enable_tls_version_and_cipher_suite_headers: 'routing.http.x_amzn_tls_version_and_cipher_suite.enabled',
    enable_waf_fail_open: 'waf.fail_open.enabled',
    enable_xff_client_port: 'routing.http.xff_client_port.enabled',
    enable_zonal_shift: 'zonal_shift.config.enabled',
    idle_timeout: 'idle_timeout.timeout_seconds',
    preserve_host_header: 'routing.http.preserve_host_header.enabled',
    secondary_ips_auto_assigned_per_subnet: 'secondary_ips.auto_assigned.per_subnet',
    xff_header_processing_mode: 'routing.http.xff_header_processing.mode',
  },
  identity: 'customer_owned_ipv4_pool internal load_balancer_type name',
  terraformOnly: 'name_prefix',
});
