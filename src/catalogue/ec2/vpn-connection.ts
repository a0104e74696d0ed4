import { boolean, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { changedTunnel, madeTunnels, tunnelArguments } from './vpn-tunnels.ts';

const byId = by({ id: parameter('VpnConnectionId') });
const madeId = answer('vpnConnection.vpnConnectionId');

const ends: readonly Writer[] = [
  put('customer_gateway_id', parameter('CustomerGatewayId')),
  put('vpn_gateway_id', parameter('VpnGatewayId')),
  put('transit_gateway_id', parameter('TransitGatewayId')),
];

const ranges = (prefix: '' | 'Options.'): readonly Writer[] => [
  put('local_ipv4_network_cidr', parameter(`${prefix}LocalIpv4NetworkCidr`)),
  put('local_ipv6_network_cidr', parameter(`${prefix}LocalIpv6NetworkCidr`)),
  put('remote_ipv4_network_cidr', parameter(`${prefix}RemoteIpv4NetworkCidr`)),
  put('remote_ipv6_network_cidr', parameter(`${prefix}RemoteIpv6NetworkCidr`)),
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpnConnection.html
export const vpnConnection = defineResource({
  type: 'aws_vpn_connection',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network', 'steers-traffic', 'authenticates'],
    governs: {
      identifier: `
        enable_acceleration outside_ip_address_type static_routes_only transport_transit_gateway_attachment_id
        tunnel_inside_ip_version type
      `,
      timing: `
        tunnel1_dpd_timeout_seconds tunnel1_phase1_lifetime_seconds tunnel1_phase2_lifetime_seconds
        tunnel1_rekey_margin_time_seconds tunnel2_dpd_timeout_seconds tunnel2_phase1_lifetime_seconds
        tunnel2_phase2_lifetime_seconds tunnel2_rekey_margin_time_seconds
      `,
      protection: 'tunnel1_replay_window_size tunnel2_replay_window_size',
      encryption: `
        tunnel1_ike_versions tunnel1_phase1_dh_group_numbers tunnel1_phase1_encryption_algorithms
        tunnel1_phase1_integrity_algorithms tunnel1_phase2_dh_group_numbers tunnel1_phase2_encryption_algorithms
        tunnel1_phase2_integrity_algorithms tunnel2_ike_versions tunnel2_phase1_dh_group_numbers
        tunnel2_phase1_encryption_algorithms tunnel2_phase1_integrity_algorithms tunnel2_phase2_dh_group_numbers
        tunnel2_phase2_encryption_algorithms tunnel2_phase2_integrity_algorithms
      `,
      detection: 'tunnel1_log_options tunnel2_log_options',
      destination: `
        tunnel1_log_options.cloudwatch_log_options.log_group_arn
        tunnel2_log_options.cloudwatch_log_options.log_group_arn
      `,
      reach: 'local_ipv4_network_cidr local_ipv6_network_cidr remote_ipv4_network_cidr remote_ipv6_network_cidr',
      secret: 'tunnel1_preshared_key tunnel2_preshared_key',
      mode: `
        customer_gateway_id transit_gateway_id vpn_gateway_id tunnel1_dpd_timeout_action
        tunnel1_enable_tunnel_lifecycle_control tunnel1_inside_cidr tunnel1_inside_ipv6_cidr
        tunnel1_rekey_fuzz_percentage tunnel1_startup_action tunnel2_dpd_timeout_action
        tunnel2_enable_tunnel_lifecycle_control tunnel2_inside_cidr tunnel2_inside_ipv6_cidr
        tunnel2_rekey_fuzz_percentage tunnel2_startup_action
      `,
    },
    safer: {
      'data-loss': {
        'tunnel1_log_options.cloudwatch_log_options.log_enabled': true,
        'tunnel2_log_options.cloudwatch_log_options.log_enabled': true,
      },
    },
    range: {
      tunnel1_dpd_timeout_seconds: '30..* s',
      tunnel1_phase1_lifetime_seconds: '900..28800 s',
      tunnel1_phase2_lifetime_seconds: '900..3600 s',
      tunnel1_rekey_margin_time_seconds: '60..* s',
      tunnel2_dpd_timeout_seconds: '30..* s',
      tunnel2_phase1_lifetime_seconds: '900..28800 s',
      tunnel2_phase2_lifetime_seconds: '900..3600 s',
      tunnel2_rekey_margin_time_seconds: '60..* s',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVpnConnection: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'vpn-connection/', madeId)),
      put('type', parameter('Type')),
      ...ends,
      ...ranges('Options.'),
      put('static_routes_only', parameter('Options.StaticRoutesOnly'), boolean),
      put('enable_acceleration', parameter('Options.EnableAcceleration'), boolean),
      put('outside_ip_address_type', parameter('Options.OutsideIpAddressType')),
      put('transport_transit_gateway_attachment_id', parameter('Options.TransportTransitGatewayAttachmentId')),
      put('tunnel_inside_ip_version', parameter('Options.TunnelInsideIpVersion'), text),
      madeTunnels,
      replaceMap('tags', creationTags('vpn-connection')),
    ),
    ModifyVpnConnection: updates(byId, ...ends),
    ModifyVpnConnectionOptions: updates(byId, ...ranges('')),
    ModifyVpnTunnelOptions: updates(byId, changedTunnel),
    DeleteVpnConnection: deletes(byId),
    ...taggingCalls('vpn-'),
  },
  attributes: {
    type: identity(),
    enable_acceleration: identity(),
    outside_ip_address_type: identity(),
    static_routes_only: identity(),
    transport_transit_gateway_attachment_id: identity(),
    tunnel_inside_ip_version: identity(),
    customer_gateway_id: written(),
    local_ipv4_network_cidr: written(),
    local_ipv6_network_cidr: written(),
    remote_ipv4_network_cidr: written(),
    remote_ipv6_network_cidr: written(),
    tags: written(),
    transit_gateway_id: written(),
    vpn_gateway_id: written(),
    ...tunnelArguments,
    arn: computed(),
    core_network_arn: computed(),
    core_network_attachment_arn: computed(),
    customer_gateway_configuration: computed(),
    id: computed(),
    routes: computed(),
    tags_all: computed(),
    transit_gateway_attachment_id: computed(),
    tunnel1_address: computed(),
    tunnel1_bgp_asn: computed(),
    tunnel1_bgp_holdtime: computed(),
    tunnel1_cgw_inside_address: computed(),
    tunnel1_vgw_inside_address: computed(),
    tunnel2_address: computed(),
    tunnel2_bgp_asn: computed(),
    tunnel2_bgp_holdtime: computed(),
    tunnel2_cgw_inside_address: computed(),
    tunnel2_vgw_inside_address: computed(),
    vgw_telemetry: computed(),
  },
  references: {
    customer_gateway_id: { type: 'aws_customer_gateway', attribute: 'id' },
    transit_gateway_id: { type: 'aws_ec2_transit_gateway', attribute: 'id' },
    vpn_gateway_id: { type: 'aws_vpn_gateway', attribute: 'id' },
  },
});
