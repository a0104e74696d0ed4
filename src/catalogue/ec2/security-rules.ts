/**
 * The rules in any call to a security group: added, removed, described or modified. The response has priority, because it contains each
 * rule's id. The request is read into the same shape. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_SecurityGroupRule.html
 */
import * as c from '../words.ts';
import { answer, listIn, parameter, withLowerNames } from './request.ts';

/** The kind of a rule's source. A rule has one source, and the description belongs to it. */
export type SourceKind = 'cidr_ipv4' | 'cidr_ipv6' | 'prefix_list' | 'group';

/** One rule of a group. */
export interface SecurityRule {
  readonly protocol: string;
  /** 0 to 0 if the protocol is all, as in the state. */
  readonly fromPort: number;
  readonly toPort: number;
  readonly kind: SourceKind;
  /** A range, a prefix list, or a group; a group of another account as `account/group`. */
  readonly source: string;
  readonly description: string;
}

/** A rule in a record. If it is given only by its id, the rest is unknown. */
export interface SeenRule {
  readonly id: string | undefined;
  readonly groupId: string | undefined;
  readonly arn: string | undefined;
  readonly rule: SecurityRule | undefined;
  /** The description in the record; undefined if it has none. */
  readonly description: string | undefined;
}

/**
 * Returns the rules of a record.
 * @param event a call to a security group
 * @returns one element per rule
 */
export function rulesIn(event: c.CloudTrailEvent): readonly SeenRule[] {
  return printedRules(event).map((printed) => readRule(printed, event));
}

/**
 * Splits a record by rule.
 * @param event a call to a security group
 * @returns one copy per rule, with the rule in the response in EC2's form
 */
export function splitByRule(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return printedRules(event).map((printed) => ({
    ...event,
    requestParameters: { groupId: parameter('GroupId')(event) ?? null, tagSpecificationSet: parameter('TagSpecificationSet')(event) ?? {} },
    responseElements: { securityGroupRuleSet: { items: [printed] } },
  }));
}

/**
 * Returns the group of a record.
 * @param event a call to a security group
 * @returns its id; undefined if neither request nor response contains it
 */
export function groupOf(event: c.CloudTrailEvent): string | undefined {
  const named = parameter('GroupId')(event);
  return typeof named === 'string' ? named : rulesIn(event).find((rule) => rule.groupId !== undefined)?.groupId;
}

/**
 * Returns the only rule of a record.
 * @param event a record narrowed by splitByRule
 * @returns its rule
 */
export function onlyRule(event: c.CloudTrailEvent): SeenRule | undefined {
  return rulesIn(event)[0];
}

/**
 * Selects from the only rule of a record.
 * @returns a selector
 */
export function fromRule(pick: (rule: SeenRule) => c.Json | undefined): c.Select {
  return (event) => {
    const rule = onlyRule(event);
    return rule === undefined ? undefined : pick(rule);
  };
}

/** Returns every rule in the shape of EC2's response. */
function printedRules(event: c.CloudTrailEvent): readonly c.JsonObject[] {
  const answered = ['securityGroupRuleSet', 'revokedSecurityGroupRuleSet']
    .flatMap((name) => listIn(answer(name)(event)))
    .filter(c.isJsonObject);
  if (answered.length > 0) return answered;
  const requested = [...listIn(parameter('IpPermissions')(event)).filter(c.isJsonObject), ...shorthand(event)].flatMap(rulesOfPermission);
  if (requested.length > 0) return requested;
  const modified = listIn(parameter('SecurityGroupRule')(event)).filter(c.isJsonObject);
  if (modified.length > 0) return modified.map(printModified);
  const described = ['SecurityGroupRuleDescriptions', 'SecurityGroupRuleDescription', 'SecurityGroupRuleDescriptionSet']
    .flatMap((name) => listIn(parameter(name)(event)))
    .filter(c.isJsonObject)
    .map(withLowerNames);
  const named = ['SecurityGroupRuleIds', 'SecurityGroupRuleId', 'SecurityGroupRuleIdSet'].flatMap((name) => listIn(parameter(name)(event)));
  return [...described, ...named.map((item) => (c.isJsonObject(item) ? item : { securityGroupRuleId: item }))];
}

/** The form with one range and no list, which old tools send. */
function shorthand(event: c.CloudTrailEvent): readonly c.JsonObject[] {
  const cidrIp = parameter('CidrIp')(event);
  if (typeof cidrIp !== 'string') return [];
  const [ipProtocol, fromPort, toPort] = ['IpProtocol', 'FromPort', 'ToPort'].map((name) => parameter(name)(event) ?? null);
  return [{ ipProtocol: ipProtocol ?? '-1', fromPort: fromPort ?? null, toPort: toPort ?? null, ipRanges: { items: [{ cidrIp }] } }];
}

function rulesOfPermission(permission: c.JsonObject): readonly c.JsonObject[] {
  const { ipProtocol = '-1', fromPort = null, toPort = null } = permission as Readonly<Record<string, c.Json | undefined>>;
  const common = { ipProtocol, fromPort, toPort };
  const each = (list: string, print: (item: c.JsonObject) => c.JsonObject): readonly c.JsonObject[] =>
    listIn(permission[list])
      .filter(c.isJsonObject)
      .map((item) => ({ ...common, ...print(item), ...(item['description'] === undefined ? {} : { description: item['description'] }) }));
  return [
    ...each('ipRanges', (item) => ({ cidrIpv4: item['cidrIp'] ?? null })),
    ...each('ipv6Ranges', (item) => ({ cidrIpv6: item['cidrIpv6'] ?? null })),
    ...each('prefixListIds', (item) => ({ prefixListId: item['prefixListId'] ?? null })),
    ...each('groups', (item) => ({ referencedGroupInfo: { groupId: item['groupId'] ?? null, userId: item['userId'] ?? null } })),
  ];
}

/** ModifySecurityGroupRules is logged with the API's spelling. */
function printModified(modified: c.JsonObject): c.JsonObject {
  const { IpProtocol, FromPort, ToPort, CidrIpv4, CidrIpv6, PrefixListId, ReferencedGroupId, Description } = (
    c.isJsonObject(modified['SecurityGroupRule']) ? modified['SecurityGroupRule'] : {}
  ) as Readonly<Record<string, c.Json | undefined>>;
  const printed = {
    securityGroupRuleId: modified['SecurityGroupRuleId'],
    ipProtocol: IpProtocol,
    fromPort: FromPort,
    toPort: ToPort,
    cidrIpv4: CidrIpv4,
    cidrIpv6: CidrIpv6,
    prefixListId: PrefixListId,
    referencedGroupInfo: ReferencedGroupId === undefined ? undefined : { groupId: ReferencedGroupId },
    description: Description,
  };
  return Object.fromEntries(Object.entries(printed).filter(([, value]) => value !== undefined)) as c.JsonObject;
}

function readRule(printed: c.JsonObject, event: c.CloudTrailEvent): SeenRule {
  const described = textAt(printed, 'description');
  const found = sourceOf(printed, event);
  const protocol = protocolName(printed['ipProtocol']);
  const port = (name: string): number => (protocol === '-1' ? 0 : Number(printed[name] ?? (protocol.startsWith('icmp') ? -1 : 0)));
  return {
    id: textAt(printed, 'securityGroupRuleId'),
    groupId: textAt(printed, 'groupId') ?? (parameter('GroupId')(event) as string | undefined),
    arn: textAt(printed, 'securityGroupRuleArn'),
    description: described,
    rule:
      found === undefined
        ? undefined
        : { protocol, fromPort: port('fromPort'), toPort: port('toPort'), ...found, description: described ?? '' },
  };
}

function sourceOf(printed: c.JsonObject, event: c.CloudTrailEvent): Pick<SecurityRule, 'kind' | 'source'> | undefined {
  const kinds = { cidr_ipv4: 'cidrIpv4', cidr_ipv6: 'cidrIpv6', prefix_list: 'prefixListId' } as const;
  for (const [kind, name] of Object.entries(kinds)) {
    const source = textAt(printed, name);
    if (source !== undefined) return { kind: kind as SourceKind, source };
  }
  const group = c.jsonAt(printed, ['referencedGroupInfo', 'groupId']);
  if (typeof group !== 'string') return undefined;
  const [owner, own] = [c.jsonAt(printed, ['referencedGroupInfo', 'userId']), printed['groupOwnerId'] ?? event.recipientAccountId];
  const isForeign = typeof owner === 'string' && own !== undefined && owner !== own;
  return { kind: 'group', source: isForeign ? `${owner}/${group}` : group };
}

function textAt(value: c.JsonObject, key: string): string | undefined {
  const found = value[key];
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The state uses names if they exist. https://www.iana.org/assignments/protocol-numbers */
const PROTOCOL_NAMES: Readonly<Record<string, string>> = { all: '-1', '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' };

function protocolName(value: c.Json | undefined): string {
  const text = String(value ?? '-1').toLowerCase();
  return PROTOCOL_NAMES[text] ?? text;
}
