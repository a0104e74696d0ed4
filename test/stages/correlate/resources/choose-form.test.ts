import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { anEvent } from '../../../support/builders.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const WEB = 'sg-0aaaaaaaaaaaaaaa1';
const RULE = 'sgr-0aaaaaaaaaaaaaaa9';

interface World {
  readonly code: string;
  readonly state: readonly StateResource[];
  /** Addresses that the refresh does not find. */
  readonly lost?: readonly string[];
}

function played(events: readonly CloudTrailEvent[], { code, state, lost }: World): Correlation {
  const workspace = aWorkspace({ 'main.tf': code }, state);
  const refresh = (lost ?? []).map((address) => {
    const before = state.find((resource) => resource.address === address);
    return { address, type: before?.type ?? '', kind: 'delete' as const, before: before?.values ?? {}, after: null, sensitive: [] };
  });
  const filtered = { read: events.length, kept: events, context: [], dropped: {}, malformed: [] };
  return correlate(
    filtered,
    { ...workspace, ...(lost === undefined ? {} : { refresh }) },
    catalogue,
    parsePolicy({ unmanaged: 'all' }, 'test'),
  );
}

/** Kind and address, or import id, of each drift with the attributes that changed; reasons of what is no drift. */
function told(result: Correlation): readonly string[] {
  const drifts = result.drifts.map((drift) => {
    const paths =
      drift.kind === 'changed'
        ? drift.changes.map((change) => (change.hidden ? `${change.path} hidden` : `${change.path} ${JSON.stringify(change.after)}`))
        : [];
    return [drift.kind, drift.address ?? `${drift.resourceType} ${drift.importId}`, ...paths].join(' | ');
  });
  const outside = result.invisible.filter(({ reason }) => reason === 'outside-this-code');
  // A call may be read as one about things of several types.
  return [...drifts, ...new Set(outside.map((one) => one.reason)), ...[...result.settled, ...result.unexplained].map((one) => one.reason)];
}

let minute = 0;

function calling(eventName: string, requestParameters: JsonObject, responseElements: JsonObject | null = null): CloudTrailEvent {
  minute += 1;
  return anEvent({
    eventSource: 'ec2.amazonaws.com',
    eventName,
    requestParameters,
    responseElements,
    eventTime: new Date(Date.UTC(2026, 0, 15, 10, minute)).toISOString(),
  });
}

function permission(cidrIp: string): JsonObject {
  return { groupId: WEB, ipPermissions: { items: [{ ipProtocol: 'tcp', fromPort: 443, toPort: 443, ipRanges: { items: [{ cidrIp }] } }] } };
}

const authorize = (cidrIp: string): CloudTrailEvent =>
  calling('AuthorizeSecurityGroupIngress', permission(cidrIp), {
    securityGroupRuleSet: {
      items: [
        { securityGroupRuleId: RULE, groupId: WEB, isEgress: false, ipProtocol: 'tcp', fromPort: 443, toPort: 443, cidrIpv4: cidrIp },
      ],
    },
  });
const revoke = (cidrIp: string): CloudTrailEvent => calling('RevokeSecurityGroupIngress', permission(cidrIp));
const modify = (id: string): CloudTrailEvent =>
  calling('ModifySecurityGroupRules', {
    ModifySecurityGroupRulesRequest: {
      GroupId: WEB,
      SecurityGroupRule: {
        SecurityGroupRuleId: id,
        SecurityGroupRule: { IpProtocol: 'tcp', FromPort: 443, ToPort: 443, CidrIpv4: '192.0.2.0/25' },
        tag: 1,
      },
    },
  });

const element = (...cidrs: readonly string[]): JsonObject => ({
  cidr_blocks: cidrs,
  description: '',
  from_port: 443,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 443,
});

/** A group as state has it: the rules show in it whoever writes them. */
function group(name: string, id: string, ...cidrs: readonly string[]): StateResource {
  return inState(`aws_security_group.${name}`, { id, name, ingress: cidrs.length === 0 ? [] : [element(...cidrs)], egress: [] });
}

const inside = (name: string): string =>
  `resource "aws_security_group" "${name}" {\n  name = "${name}"\n  ingress {\n    from_port   = 443\n    to_port     = 443\n    protocol    = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n}\n`;
const bare = (name: string): string => `resource "aws_security_group" "${name}" {\n  name = "${name}"\n}\n`;

function ruleApart(name: string, owner: string): StateResource {
  return inState(`aws_vpc_security_group_ingress_rule.${name}`, {
    id: 'sgr-0aaaaaaaaaaaaaaa1',
    security_group_rule_id: 'sgr-0aaaaaaaaaaaaaaa1',
    security_group_id: owner,
    ip_protocol: 'tcp',
    from_port: 443,
    to_port: 443,
    cidr_ipv4: '10.0.0.0/8',
    cidr_ipv6: null,
  });
}

function ruleSet(name: string, owner: string, ...cidrs: readonly string[]): StateResource {
  return inState(`aws_security_group_rule.${name}`, {
    id: 'sgrule-1',
    security_group_id: owner,
    type: 'ingress',
    protocol: 'tcp',
    from_port: 443,
    to_port: 443,
    cidr_blocks: cidrs,
    ipv6_cidr_blocks: null,
    prefix_list_ids: null,
    self: false,
    source_security_group_id: null,
  });
}

const OTHER = 'sg-0aaaaaaaaaaaaaaa2';
const APART = `unmanaged | aws_vpc_security_group_ingress_rule ${RULE}`;
const AS_SET = `unmanaged | aws_security_group_rule ${WEB}_ingress_tcp_443_443_192.0.2.0/24`;
const IN_GROUP = `changed | aws_security_group.web | ingress ${JSON.stringify([element('10.0.0.0/8'), element('192.0.2.0/24')])}`;
const IN_BARE_GROUP = `changed | aws_security_group.web | ingress ${JSON.stringify([element('192.0.2.0/24')])}`;

describe('a new security group rule', () => {
  it.each<[string, World, readonly string[]]>([
    ['is inline if the code of the group has inline rules', { code: inside('web'), state: [group('web', WEB, '10.0.0.0/8')] }, [IN_GROUP]],
    [
      'is a separate resource if other rules of the group are',
      { code: bare('web'), state: [group('web', WEB, '10.0.0.0/8'), ruleApart('office', WEB)] },
      [APART],
    ],
    [
      'is a rule set if other rules of the group are',
      { code: bare('web'), state: [group('web', WEB, '10.0.0.0/8'), ruleSet('office', WEB, '10.0.0.0/8')] },
      [AS_SET],
    ],
    ['is a separate resource if the rules of a group outside the state are', { code: '', state: [ruleApart('office', WEB)] }, [APART]],
    [
      'is inline if other groups have inline rules',
      { code: bare('web') + inside('api'), state: [group('web', WEB), group('api', OTHER, '10.0.0.0/8')] },
      [IN_BARE_GROUP],
    ],
    [
      'is a separate resource if most rules in the code are',
      {
        code: bare('web') + bare('api') + inside('db'),
        state: [group('web', WEB), group('api', OTHER), group('db', 'sg-3', '10.0.0.0/8'), ruleApart('office', OTHER)],
      },
      [APART],
    ],
    ['is a separate resource if there is no example', { code: bare('web'), state: [group('web', WEB)] }, [APART]],
    [
      'is outside this code if the group is not in the state',
      { code: inside('api'), state: [group('api', OTHER, '10.0.0.0/8')] },
      ['outside-this-code'],
    ],
  ])('%s', (_name, world, expected) => {
    expect(told(played([authorize('192.0.2.0/24')], world))).toEqual(expected);
  });

  it.each<[string, string, World['state'], string | undefined]>([
    ['lists them', '[ingress]', [group('web', WEB)], 'ingress'],
    ['ignores all', 'all', [group('web', WEB)], 'ingress'],
    ['lists them, but has separate rules', '[ingress]', [group('web', WEB), ruleApart('office', WEB)], undefined],
  ])('is not adopted if the group ignores its rules: it %s', (_name, ignored, state, path) => {
    const code = bare('web').replace(/\}\s*$/, `  lifecycle {\n    ignore_changes = ${ignored}\n  }\n}\n`);

    const result = played([authorize('192.0.2.0/24')], { code, state });

    expect(told(result)).toEqual(path === undefined ? [APART] : []);
    expect(result.invisible.map(({ reason, drift }) => [reason, drift.address, ...drift.changes.map((change) => change.path)])).toEqual(
      path === undefined ? [] : [['ignored-by-code', 'aws_security_group.web', path]],
    );
  });

  it('of a group created by hand is attached to that group', () => {
    const made = calling('CreateSecurityGroup', { groupName: 'web', groupDescription: 'by hand' }, { groupId: WEB });

    const result = played([made, authorize('192.0.2.0/24')], {
      code: bare('api'),
      state: [group('api', OTHER), ruleApart('office', OTHER)],
    });

    expect(told(result)).toEqual([`unmanaged | aws_security_group ${WEB}`, APART]);
  });
});

describe('a reverted rule change', () => {
  const INSIDE: World = { code: inside('web'), state: [group('web', WEB, '10.0.0.0/8', '198.51.100.0/24')] };
  const SET: World = {
    code: bare('web'),
    state: [group('web', WEB, '10.0.0.0/8'), ruleSet('office', WEB, '10.0.0.0/8', '198.51.100.0/24')],
  };

  it.each<[string, World, readonly CloudTrailEvent[], readonly string[]]>([
    ['opened and closed in an inline group', INSIDE, [authorize('192.0.2.0/24'), revoke('192.0.2.0/24')], ['net-zero']],
    ['closed and opened in an inline group', INSIDE, [revoke('10.0.0.0/8'), authorize('10.0.0.0/8')], ['net-zero']],
    ['opened and closed as a separate rule', SET, [authorize('192.0.2.0/24'), revoke('192.0.2.0/24')], ['created-then-deleted']],
    ['closed and opened in a rule set', SET, [revoke('10.0.0.0/8'), authorize('10.0.0.0/8')], ['net-zero']],
  ])('%s leaves no drift', (_name, world, events, expected) => {
    expect(told(played(events, world))).toEqual(expected);
  });
});

describe('a set of rules', () => {
  const state = [group('web', WEB, '10.0.0.0/8', '198.51.100.0/24'), ruleSet('office', WEB, '10.0.0.0/8', '198.51.100.0/24')];
  const code =
    bare('web') +
    dedent`
    resource "aws_security_group_rule" "office" {
      type              = "ingress"
      security_group_id = aws_security_group.web.id
      protocol          = "tcp"
      from_port         = 443
      to_port           = 443
      cidr_blocks       = ["10.0.0.0/8", "198.51.100.0/24"]
    }
  `;

  it.each([undefined, ['aws_security_group_rule.office']])(
    'keeps its remaining CIDR blocks, even if the provider no longer finds it: %j',
    (lost) => {
      const result = played([revoke('198.51.100.0/24')], { code, state, ...(lost === undefined ? {} : { lost }) });

      expect(told(result)).toEqual(['changed | aws_security_group_rule.office | cidr_blocks ["10.0.0.0/8"]']);
    },
  );

  it.each([undefined, ['aws_security_group_rule.office']])('is missing after its last CIDR block: %j', (lost) => {
    const result = played([revoke('198.51.100.0/24'), revoke('10.0.0.0/8')], { code, state, ...(lost === undefined ? {} : { lost }) });

    expect(told(result)).toEqual(['missing | aws_security_group_rule.office']);
  });

  it('and a narrower replacement rule are two drifts', () => {
    const result = played([authorize('10.1.0.0/16'), revoke('10.0.0.0/8'), revoke('198.51.100.0/24')], { code, state });

    expect(told(result)).toEqual([
      `unmanaged | aws_security_group_rule ${WEB}_ingress_tcp_443_443_10.1.0.0/16`,
      'missing | aws_security_group_rule.office',
    ]);
  });
});

describe('a rule modified by its id', () => {
  it('is a change if the id is known', () => {
    const result = played([modify('sgr-0aaaaaaaaaaaaaaa1')], {
      code: bare('web'),
      state: [group('web', WEB, '10.0.0.0/8'), ruleApart('office', WEB)],
    });

    expect(told(result)).toEqual(['changed | aws_vpc_security_group_ingress_rule.office | cidr_ipv4 "192.0.2.0/25"']);
  });

  it('is a hidden change of an inline group', () => {
    const result = played([modify(RULE)], { code: inside('web'), state: [group('web', WEB, '10.0.0.0/8')] });

    expect(told(result)).toEqual(['changed | aws_security_group.web | egress hidden | ingress hidden']);
  });
});

describe('a route', () => {
  const TABLE = 'rtb-0aaaaaaaaaaaaaaa1';
  const table = (name: string, id: string, ...routes: readonly JsonObject[]): StateResource =>
    inState(`aws_route_table.${name}`, { id, route: routes });
  const create = (): CloudTrailEvent =>
    calling(
      'CreateRoute',
      { routeTableId: TABLE, destinationCidrBlock: '192.0.2.0/24', natGatewayId: 'nat-0aaaaaaaaaaaaaaa1' },
      { _return: true },
    );
  const bareTable = 'resource "aws_route_table" "private" {\n  vpc_id = "vpc-1"\n}\n';
  const fullTable =
    'resource "aws_route_table" "public" {\n  vpc_id = "vpc-1"\n  route {\n    cidr_block = "0.0.0.0/0"\n    gateway_id = "igw-1"\n  }\n}\n';

  it('is inline if other tables have inline routes', () => {
    const result = played([create()], { code: bareTable + fullTable, state: [table('private', TABLE), table('public', 'rtb-2')] });

    expect(result.drifts.map((drift) => [drift.kind, drift.address, drift.changes.map((change) => change.path)])).toEqual([
      ['changed', 'aws_route_table.private', ['route']],
    ]);
  });

  it('is a separate resource if other routes are', () => {
    const state = [
      table('private', TABLE),
      inState('aws_route.default', { route_table_id: TABLE, destination_cidr_block: '0.0.0.0/0', gateway_id: 'igw-1' }),
    ];

    expect(told(played([create()], { code: bareTable, state }))).toEqual([`unmanaged | aws_route ${TABLE}_192.0.2.0/24`]);
  });

  it('as a separate resource can be deleted or changed', () => {
    const state = [
      table('private', TABLE),
      inState('aws_route.default', { route_table_id: TABLE, destination_cidr_block: '0.0.0.0/0', gateway_id: 'igw-1', nat_gateway_id: '' }),
    ];
    const parameters = { routeTableId: TABLE, destinationCidrBlock: '0.0.0.0/0' };

    const replaced = played([calling('ReplaceRoute', { ...parameters, natGatewayId: 'nat-1' })], { code: bareTable, state });
    const deleted = played([calling('DeleteRoute', parameters)], {
      code: `${bareTable}resource "aws_route" "default" {\n  route_table_id = "${TABLE}"\n}\n`,
      state,
    });

    expect(told(replaced)).toEqual(['changed | aws_route.default | gateway_id "" | nat_gateway_id "nat-1"']);
    expect(told(deleted)).toEqual(['missing | aws_route.default']);
  });
});

it('does not attribute a call to the gateway if a separate attachment resource exists', () => {
  const gateway = inState('aws_internet_gateway.main', { id: 'igw-1', vpc_id: 'vpc-1' });
  const attachment = inState('aws_internet_gateway_attachment.main', { internet_gateway_id: 'igw-1', vpc_id: 'vpc-1' });
  const code = 'resource "aws_internet_gateway" "main" {}\n';
  const detach = calling('DetachInternetGateway', { internetGatewayId: 'igw-1', vpcId: 'vpc-1' });

  expect(told(played([detach], { code, state: [gateway] }))).toEqual(['changed | aws_internet_gateway.main | vpc_id ""']);
  expect(told(played([detach], { code, state: [gateway, attachment] }))).toEqual(['unread-request']);
});

it('is not outside this code if the owner is managed and the separate type cannot read the call', () => {
  const group = inState('aws_security_group.web', { id: WEB, name: 'web', ingress: [], egress: [] });
  const rule = inState('aws_vpc_security_group_ingress_rule.web', { id: RULE, security_group_rule_id: RULE, security_group_id: WEB });
  const code = 'resource "aws_security_group" "web" {}\n\nresource "aws_vpc_security_group_ingress_rule" "web" {}\n';
  const described = calling('UpdateSecurityGroupRuleDescriptionsIngress', { groupId: WEB, ruleTexts: [{ rule: RULE, text: 'new' }] });

  expect(told(played([described], { code, state: [group, rule] }))).toEqual(['unread-request']);
});

describe('the default security group of a VPC', () => {
  const state = (...cidrs: readonly string[]): StateResource =>
    inState('aws_default_security_group.default', {
      id: WEB,
      name: 'default',
      ingress: cidrs.length === 0 ? [] : [element(...cidrs)],
      egress: [],
    });
  const bareDefault = `resource "aws_default_security_group" "default" {\n  vpc_id = "vpc-0aaaaaaaaaaaaaaa1"\n}\n`;
  const insideDefault = `resource "aws_default_security_group" "default" {\n  vpc_id = "vpc-0aaaaaaaaaaaaaaa1"\n  ingress {\n    from_port   = 443\n    to_port     = 443\n    protocol    = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n}\n`;
  const both = `changed | aws_default_security_group.default | ingress ${JSON.stringify([element('10.0.0.0/8'), element('192.0.2.0/24')])}`;

  it('has inline rules if code writes them inline', () => {
    expect(told(played([authorize('192.0.2.0/24')], { code: insideDefault, state: [state('10.0.0.0/8')] }))).toEqual([both]);
  });

  it('has a separate new rule if code writes no inline rules', () => {
    expect(told(played([authorize('192.0.2.0/24')], { code: bareDefault, state: [state()] }))).toEqual([APART]);
  });

  it('is outside this code if the state does not have it', () => {
    expect(told(played([authorize('192.0.2.0/24')], { code: '', state: [] }))).toEqual(['outside-this-code']);
  });
});

describe('a volume of an instance', () => {
  const [ROOT, DATA] = ['vol-0aaaaaaaaaaaaaaa1', 'vol-0aaaaaaaaaaaaaaa2'];
  const disk = (volume: string, size: number): JsonObject => ({ device_name: '/dev/sdf', volume_id: volume, volume_size: size });
  const instance = inState('aws_instance.web', {
    id: 'i-0aaaaaaaaaaaaaaa1',
    root_block_device: [disk(ROOT, 8)],
    ebs_block_device: [disk(DATA, 20)],
  });
  const grown = (id: string): CloudTrailEvent => calling('ModifyVolume', { ModifyVolumeRequest: { VolumeId: id, Size: 50 } });
  const code = 'resource "aws_instance" "web" {\n  ami = "ami-0aaaaaaaaaaaaaaa1"\n}\n';
  const volume = inState('aws_ebs_volume.data', { id: DATA, size: 20 });
  const attachment = inState('aws_volume_attachment.data', {
    device_name: '/dev/sdf',
    volume_id: DATA,
    instance_id: 'i-0aaaaaaaaaaaaaaa1',
  });

  it.each([
    {
      name: 'is the root disk of the instance',
      id: ROOT,
      state: [instance],
      expected: `changed | aws_instance.web | root_block_device ${JSON.stringify([disk(ROOT, 50)])}`,
    },
    {
      name: 'is another disk of the instance',
      id: DATA,
      state: [instance],
      expected: `changed | aws_instance.web | ebs_block_device ${JSON.stringify([disk(DATA, 50)])}`,
    },
    {
      name: 'is a separate volume if an attachment resource exists',
      id: DATA,
      state: [instance, volume, attachment],
      expected: 'changed | aws_ebs_volume.data | size 50',
    },
    { name: 'is outside this code', id: 'vol-0aaaaaaaaaaaaaaa9', state: [instance], expected: 'outside-this-code' },
  ])('$name', ({ id, state, expected }) => {
    expect(told(played([grown(id)], { code, state }))).toEqual([expected]);
  });
});

describe('tags that the Tag Editor sets', () => {
  const NET = 'arn:aws:ec2:us-east-1:123456789012:vpc/vpc-0aaaaaaaaaaaaaaa1';
  const tagged = (arn: string): CloudTrailEvent => ({
    ...calling('TagResources', { resourceARNList: [arn], tags: { Team: 'platform' } }),
    eventSource: 'tagging.amazonaws.com',
  });
  const code = 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n';
  const state = [inState('aws_vpc.main', { id: 'vpc-0aaaaaaaaaaaaaaa1', arn: NET, tags: {}, tags_all: {} })];

  it('belong to the resource with the ARN', () => {
    expect(told(played([tagged(NET)], { code, state }))).toEqual([
      'changed | aws_vpc.main | tags {"Team":"platform"} | tags_all {"Team":"platform"}',
    ]);
  });

  it('are not managed here if the state has no such resource', () => {
    expect(told(played([tagged(`${NET}2`)], { code, state }))).toEqual(['not-managed-here']);
  });
});

describe('resources that Terraform can write inline or separately', () => {
  const TARGETS = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/1';
  const OLD_TARGETS = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/old/1';
  const ACL = 'acl-0aaaaaaaaaaaaaaa1';
  const ENDPOINT = 'vpce-0aaaaaaaaaaaaaaa1';
  const POLICY = '{"Version":"2012-10-17","Statement":[]}';
  const ADDRESS = 'eipalloc-0aaaaaaaaaaaaaaa1';
  const attach = {
    ...calling('AttachLoadBalancerTargetGroups', { autoScalingGroupName: 'web', targetGroupARNs: [TARGETS] }),
    eventSource: 'autoscaling.amazonaws.com',
  };
  const group = inState('aws_autoscaling_group.web', { id: 'web', name: 'web', target_group_arns: [] });
  const list = inState('aws_network_acl.web', { id: ACL, ingress: [], egress: [] });
  const endpoint = inState('aws_vpc_endpoint.s3', { id: ENDPOINT, policy: '' });
  const entry = calling('CreateNetworkAclEntry', {
    networkAclId: ACL,
    ruleNumber: 100,
    egress: false,
    ruleAction: 'allow',
    aclProtocol: '6',
    portRange: { from: 443, to: 443 },
    icmpTypeCode: {},
    cidrBlock: '10.0.0.0/8',
  });
  const rule = inState('aws_network_acl_rule.ssh', { network_acl_id: ACL, rule_number: 90, egress: false, protocol: '6' });
  const allow = calling('ModifyVpcEndpoint', { ModifyVpcEndpointRequest: { VpcEndpointId: ENDPOINT, PolicyDocument: POLICY } });
  const associate = calling(
    'AssociateAddress',
    { allocationId: ADDRESS, instanceId: 'i-0aaaaaaaaaaaaaaa2' },
    { associationId: 'eipassoc-2' },
  );
  const address = inState('aws_eip.web', { id: ADDRESS, allocation_id: ADDRESS, instance: '' });

  it.each<{ readonly name: string; readonly event: CloudTrailEvent; readonly state: readonly StateResource[]; readonly expected: string }>([
    {
      name: 'target groups of an Auto Scaling group, inline',
      event: attach,
      state: [group],
      expected: `changed | aws_autoscaling_group.web | target_group_arns ["${TARGETS}"]`,
    },
    {
      name: 'target groups of an Auto Scaling group, separate',
      event: attach,
      state: [group, inState('aws_autoscaling_attachment.old', { autoscaling_group_name: 'web', lb_target_group_arn: OLD_TARGETS })],
      expected: 'unmanaged | aws_autoscaling_attachment undefined',
    },
    {
      name: 'a network ACL entry, separate if there is no example',
      event: entry,
      state: [list],
      expected: `unmanaged | aws_network_acl_rule ${ACL}:100:6:false`,
    },
    {
      name: 'a network ACL entry, separate',
      event: entry,
      state: [list, rule],
      expected: `unmanaged | aws_network_acl_rule ${ACL}:100:6:false`,
    },
    {
      name: 'the policy of an endpoint, inline',
      event: allow,
      state: [endpoint],
      expected: `changed | aws_vpc_endpoint.s3 | policy ${JSON.stringify(POLICY)}`,
    },
    {
      name: 'the policy of an endpoint, separate',
      event: allow,
      state: [endpoint, inState('aws_vpc_endpoint_policy.s3', { id: ENDPOINT, vpc_endpoint_id: ENDPOINT, policy: '' })],
      expected: `changed | aws_vpc_endpoint_policy.s3 | policy ${JSON.stringify(POLICY)}`,
    },
    {
      name: 'the instance of an address, inline',
      event: associate,
      state: [address],
      expected: 'changed | aws_eip.web | instance "i-0aaaaaaaaaaaaaaa2"',
    },
    {
      name: 'the instance of an address, separate',
      event: associate,
      state: [
        address,
        inState('aws_eip_association.web', { id: 'eipassoc-1', allocation_id: ADDRESS, instance_id: 'i-0aaaaaaaaaaaaaaa1' }),
      ],
      expected: 'changed | aws_eip_association.web | instance_id "i-0aaaaaaaaaaaaaaa2"',
    },
  ])('$name', ({ event, state, expected }) => {
    expect(told(played([event], { code: '', state }))).toEqual([expected]);
  });
});
