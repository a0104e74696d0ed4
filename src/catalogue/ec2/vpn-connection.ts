import * as c from '../words.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';
import { changedTunnel, madeTunnels, TUNNEL_ARGUMENTS } from './vpn-tunnels.ts';

const byId = c.by({ id: parameter('VpnConnectionId') });
const madeId = answer('vpnConnection.vpnConnectionId');

const ends: readonly c.Writing[] = [
  {
    customer_gateway_id: parameter('CustomerGatewayId'),
    vpn_gateway_id: parameter('VpnGatewayId'),
    transit_gateway_id: parameter('TransitGatewayId'),
    vpn_concentrator_id: parameter('VpnConcentratorId'),
  },
];

const ranges = (prefix: '' | 'Options.'): readonly c.Writing[] => [
  {
    local_ipv4_network_cidr: parameter(`${prefix}LocalIpv4NetworkCidr`),
    local_ipv6_network_cidr: parameter(`${prefix}LocalIpv6NetworkCidr`),
    remote_ipv4_network_cidr: parameter(`${prefix}RemoteIpv4NetworkCidr`),
    remote_ipv6_network_cidr: parameter(`${prefix}RemoteIpv6NetworkCidr`),
    tunnel_bandwidth: parameter(`${prefix}TunnelBandwidth`),
  },
];

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpnConnection.html
export const vpnConnection = c.defineResource({
  type: 'aws_vpn_connection',
  is: ['opens-network', 'steers-traffic', 'authenticates'],
  governs: {
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
      tunnel1_log_options.cloudwatch_log_options.bgp_log_group_arn tunnel1_log_options.cloudwatch_log_options.log_group_arn
      tunnel2_log_options.cloudwatch_log_options.bgp_log_group_arn tunnel2_log_options.cloudwatch_log_options.log_group_arn
    `,
    reach: 'local_ipv4_network_cidr local_ipv6_network_cidr remote_ipv4_network_cidr remote_ipv6_network_cidr',
    secret: 'preshared_key_storage tunnel1_preshared_key tunnel2_preshared_key',
    mode: `
      customer_gateway_id transit_gateway_id tunnel_bandwidth vpn_concentrator_id vpn_gateway_id tunnel1_dpd_timeout_action
      tunnel1_enable_tunnel_lifecycle_control tunnel1_inside_cidr tunnel1_inside_ipv6_cidr tunnel1_rekey_fuzz_percentage
      tunnel1_startup_action tunnel2_dpd_timeout_action tunnel2_enable_tunnel_lifecycle_control tunnel2_inside_cidr
      tunnel2_inside_ipv6_cidr tunnel2_rekey_fuzz_percentage tunnel2_startup_action
    `,
  },
  safer: {
    'data-loss': {
      'tunnel1_log_options.cloudwatch_log_options.bgp_log_enabled': true,
      'tunnel1_log_options.cloudwatch_log_options.log_enabled': true,
      'tunnel2_log_options.cloudwatch_log_options.bgp_log_enabled': true,
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
  calls: {
    CreateVpnConnection: c.creates(
      c.by({ id: madeId }),
      { id: madeId, arn: c.arnOf('ec2', 'vpn-connection/', madeId), type: parameter('Type') },
      ...ends,
      ...ranges('Options.'),
      {
        preshared_key_storage: parameter('PreSharedKeyStorage'),
        static_routes_only: parameter('Options.StaticRoutesOnly'),
        enable_acceleration: parameter('Options.EnableAcceleration'),
        outside_ip_address_type: parameter('Options.OutsideIpAddressType'),
        transport_transit_gateway_attachment_id: parameter('Options.TransportTransitGatewayAttachmentId'),
        tunnel_inside_ip_version: parameter('Options.TunnelInsideIpVersion'),
      },
      madeTunnels,
      { tags: creationTags('vpn-connection') },
    ),
    ModifyVpnConnection: c.updates(byId, ...ends),
    ModifyVpnConnectionOptions: c.updates(byId, ...ranges('')),
    ModifyVpnTunnelOptions: c.updates(byId, changedTunnel, { preshared_key_storage: parameter('PreSharedKeyStorage') }),
    DeleteVpnConnection: c.deletes(byId),
    ...taggingCalls('vpn-'),
  },
  identity: `
    type enable_acceleration outside_ip_address_type static_routes_only transport_transit_gateway_attachment_id
    tunnel_inside_ip_version
  `,
  written: `
      customer_gateway_id local_ipv4_network_cidr local_ipv6_network_cidr remote_ipv4_network_cidr
      preshared_key_storage remote_ipv6_network_cidr tags transit_gateway_id tunnel_bandwidth vpn_concentrator_id
      vpn_gateway_id
      ${TUNNEL_ARGUMENTS}
    `,
  references: {
    customer_gateway_id: 'aws_customer_gateway.id',
    transit_gateway_id: 'aws_ec2_transit_gateway.id',
    vpn_gateway_id: 'aws_vpn_gateway.id',
  },
});
