/** One entry of a network ACL, as in the calls and as an element of aws_network_acl's `ingress` and `egress`. */
import * as c from '../words.ts';
import { anyOf, parameter } from './request.ts';

const number = parameter('RuleNumber');

/** The state has protocols by number. https://www.iana.org/assignments/protocol-numbers/ */
const PROTOCOL_NUMBERS: Readonly<Record<string, string>> = { all: '-1', icmp: '1', tcp: '6', udp: '17', icmpv6: '58' };

/** The flat form has different names for some parameters. */
const protocol: c.Select = (event) => {
  const found = anyOf(parameter('AclProtocol'), parameter('Protocol'))(event);
  return found === undefined ? undefined : (PROTOCOL_NUMBERS[String(found).toLowerCase()] ?? String(found));
};
const whole = (...names: readonly string[]): c.Select => {
  const found = anyOf(...names.map(parameter));
  return (event) => {
    const value = found(event);
    return value === undefined || value === null ? undefined : c.integer(value);
  };
};

/** The values of an entry, by the argument of aws_network_acl_rule. */
export const ENTRY: Readonly<Record<string, c.Select>> = {
  rule_number: (event) => c.integer(number(event) ?? 0),
  rule_action: parameter('RuleAction'),
  protocol,
  cidr_block: parameter('CidrBlock'),
  ipv6_cidr_block: parameter('Ipv6CidrBlock'),
  from_port: whole('PortRange.From'),
  to_port: whole('PortRange.To'),
  icmp_type: whole('IcmpTypeCode.Type', 'Icmp.Type'),
  icmp_code: whole('IcmpTypeCode.Code', 'Icmp.Code'),
};

/**
 * Returns the direction of an entry.
 * @param event CreateNetworkAclEntry, ReplaceNetworkAclEntry or DeleteNetworkAclEntry
 * @returns true for egress
 */
export function isEgress(event: c.CloudTrailEvent): boolean {
  return c.boolean(parameter('Egress')(event) ?? false) === true;
}

/**
 * Writes the entries of one direction after a call. An entry replaces the one with its number.
 * @param attribute `ingress` or `egress`
 * @param effect whether the call sets or removes an entry
 * @returns a writer
 */
export function inlineEntries(attribute: 'ingress' | 'egress', effect: 'sets' | 'removes'): c.Writer {
  return (event, current, _attributes, state) => {
    const rule = c.integer(number(event) ?? '');
    const others = c.asList(current[attribute]).filter((entry) => !c.isJsonObject(entry) || entry['rule_no'] !== rule);
    const entries = effect === 'removes' ? others : [...others, elementOf(event)];
    return { [attribute]: c.asSet(entries, state?.[attribute]) };
  };
}

function elementOf(event: c.CloudTrailEvent): c.JsonObject {
  const read = (name: string, blank: c.Json): c.Json => ENTRY[name]?.(event) ?? blank;
  return {
    action: String(read('rule_action', '')).toLowerCase(),
    cidr_block: read('cidr_block', ''),
    from_port: read('from_port', 0),
    icmp_code: read('icmp_code', 0),
    icmp_type: read('icmp_type', 0),
    ipv6_cidr_block: read('ipv6_cidr_block', ''),
    protocol: read('protocol', '-1'),
    rule_no: read('rule_number', 0),
    to_port: read('to_port', 0),
  };
}
