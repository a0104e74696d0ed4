/** The two tunnels of a VPN connection. The state has their options as separate arguments. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpnTunnelOptionsSpecification.html */
import * as c from '../words.ts';
import { listIn, member, parameter } from './request.ts';

type Kind = 'text' | 'number' | 'switch' | 'texts' | 'numbers' | 'secret' | 'logs';

/** Terraform's name without `tunnel1_` → the API's name and the kind of value. */
const OPTIONS: Readonly<Record<string, readonly [name: string, kind: Kind]>> = {
  dpd_timeout_action: ['DPDTimeoutAction', 'text'],
  dpd_timeout_seconds: ['DPDTimeoutSeconds', 'number'],
  enable_tunnel_lifecycle_control: ['EnableTunnelLifecycleControl', 'switch'],
  ike_versions: ['IKEVersion', 'texts'],
  inside_cidr: ['TunnelInsideCidr', 'text'],
  inside_ipv6_cidr: ['TunnelInsideIpv6Cidr', 'text'],
  log_options: ['LogOptions', 'logs'],
  phase1_dh_group_numbers: ['Phase1DHGroupNumber', 'numbers'],
  phase1_encryption_algorithms: ['Phase1EncryptionAlgorithm', 'texts'],
  phase1_integrity_algorithms: ['Phase1IntegrityAlgorithm', 'texts'],
  phase1_lifetime_seconds: ['Phase1LifetimeSeconds', 'number'],
  phase2_dh_group_numbers: ['Phase2DHGroupNumber', 'numbers'],
  phase2_encryption_algorithms: ['Phase2EncryptionAlgorithm', 'texts'],
  phase2_integrity_algorithms: ['Phase2IntegrityAlgorithm', 'texts'],
  phase2_lifetime_seconds: ['Phase2LifetimeSeconds', 'number'],
  preshared_key: ['PreSharedKey', 'secret'],
  rekey_fuzz_percentage: ['RekeyFuzzPercentage', 'number'],
  rekey_margin_time_seconds: ['RekeyMarginTimeSeconds', 'number'],
  replay_window_size: ['ReplayWindowSize', 'number'],
  startup_action: ['StartupAction', 'text'],
};

/** Arguments of both tunnels. Records hide the keys, but not the encryption settings. */
export const TUNNEL_ARGUMENTS = [1, 2].flatMap((tunnel) => Object.keys(OPTIONS).map((name) => `tunnel${tunnel}_${name}`)).join(' ');

/** Writes the options of a new connection, in the order of its tunnels. */
export const madeTunnels: c.Writer = (event) => {
  const named = ['Options.TunnelOptions', 'Options.TunnelOptionsSpecification'].flatMap((name) => listIn(parameter(name)(event)));
  return Object.assign({}, ...named.slice(0, 2).map((options, index) => tunnelWrites(options, index + 1))) as c.Writes;
};

/** Writes the options of the tunnel whose outside address the call contains. The state shows which tunnel it is. */
export const changedTunnel: c.Writer = (event, current) => {
  const address = parameter('VpnTunnelOutsideIpAddress')(event);
  const tunnel = [1, 2].find((one) => current[`tunnel${one}_address`] === address);
  const options = parameter('TunnelOptions')(event);
  if (options === undefined) return {};
  if (tunnel !== undefined) return tunnelWrites(options, tunnel);
  return Object.fromEntries([1, 2].flatMap((one) => Object.keys(tunnelWrites(options, one)).map((name) => [name, c.HIDDEN])));
};

function tunnelWrites(options: c.Json, tunnel: number): c.Writes {
  if (!c.isJsonObject(options)) return {};
  const entries = Object.entries(OPTIONS).flatMap(([name, [api, kind]]): readonly (readonly [string, c.Seen])[] => {
    const found = member(options, api) ?? member(options, `${api}s`);
    return found === undefined ? [] : [[`tunnel${tunnel}_${name}`, read(found, kind)]];
  });
  return Object.fromEntries(entries);
}

function read(found: c.Json, kind: Kind): c.Seen {
  switch (kind) {
    case 'text':
      return found;
    case 'number':
      return c.integer(found);
    case 'switch':
      return c.boolean(found);
    case 'texts':
      return c.asSet(valuesIn(found).map(String), undefined);
    case 'numbers':
      return valuesIn(found).map((value) => c.integer(value));
    case 'secret':
      return c.HIDDEN;
    case 'logs':
      return logOptions(found);
  }
}

function valuesIn(found: c.Json): readonly c.Json[] {
  return listIn(found).map((one) => (c.isJsonObject(one) ? (member(one, 'Value') ?? '') : one));
}

function logOptions(found: c.Json): readonly c.JsonObject[] {
  const logs = c.isJsonObject(found) ? member(found, 'CloudWatchLogOptions') : undefined;
  if (!c.isJsonObject(logs)) return [];
  const block = {
    bgp_log_enabled: c.boolean(member(logs, 'BgpLogEnabled') ?? false),
    bgp_log_group_arn: member(logs, 'BgpLogGroupArn') ?? '',
    bgp_log_output_format: member(logs, 'BgpLogOutputFormat') ?? '',
    log_enabled: c.boolean(member(logs, 'LogEnabled') ?? false),
    log_group_arn: member(logs, 'LogGroupArn') ?? '',
    log_output_format: member(logs, 'LogOutputFormat') ?? '',
  };
  return [{ cloudwatch_log_options: [block] }];
}
