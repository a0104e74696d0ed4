import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { reachViolation, networkRuleViolation } from '#stages/decide/permits/reach.ts';
import { aChanged, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { aLeaf, judge } from '../../../support/permits.ts';

const GROUP = 'aws_security_group.web';

function rule(cidr: string | undefined, from: number, over: JsonObject = {}): JsonObject {
  return { protocol: 'tcp', from_port: from, to_port: from, cidr_blocks: cidr === undefined ? [] : [cidr], ...over };
}

describe('the rules of a group', () => {
  function lacks(before: readonly JsonObject[], after: readonly JsonObject[], direction = 'ingress'): string | undefined {
    return networkRuleViolation(judge(aChanged(GROUP, direction, [before, after])));
  }

  const WEB = rule('10.0.0.0/16', 8443);

  it.each<[string, readonly JsonObject[], readonly JsonObject[], string | undefined]>([
    ['the same', [WEB], [WEB], undefined],
    ['another description', [WEB], [{ ...WEB, description: 'web' }], undefined],
    ['fewer addresses', [WEB], [rule('10.0.1.0/24', 8443)], undefined],
    ['fewer ports', [rule('10.0.0.0/16', 8000, { to_port: 9000 })], [WEB], undefined],
    ['one of two rules removed', [WEB, rule('203.0.113.7/32', 443)], [WEB], undefined],
    ['another port for a private network already allowed', [WEB], [WEB, rule('10.0.1.0/24', 8444)], undefined],
    ['everybody', [WEB], [rule('0.0.0.0/0', 8443)], 'allows tcp 8443 from 0.0.0.0/0'],
    ['more addresses', [WEB], [rule('10.0.0.0/8', 8443)], 'allows tcp 8443 from 10.0.0.0/8'],
    ['one address of the internet', [WEB], [WEB, rule('203.0.113.7/32', 8443)], 'allows tcp 8443 from 203.0.113.7/32'],
    ['a range of ports', [WEB], [WEB, rule('10.0.1.0/24', 8444, { to_port: 8450 })], 'allows tcp 8444-8450'],
    ['an administration port', [WEB], [WEB, rule('10.0.1.0/24', 3389)], 'allows tcp 3389'],
    ['a database port', [WEB], [WEB, rule('10.0.1.0/24', 5432)], 'allows tcp 5432'],
    ['a low port', [WEB], [WEB, rule('10.0.1.0/24', 23)], 'allows tcp 23'],
    ['all protocols', [WEB], [rule('10.0.0.0/16', 0, { protocol: '-1' })], 'allows all traffic'],
    ['another protocol', [WEB], [rule('10.0.0.0/16', 8443, { protocol: 'udp' })], 'allows udp 8443'],
    ['another group', [WEB], [WEB, rule(undefined, 8443, { security_groups: ['sg-2'] })], 'allows all members of sg-2'],
    ['a prefix list', [WEB], [WEB, rule(undefined, 8443, { prefix_list_ids: ['pl-1'] })], 'allows all members of pl-1'],
    ['itself', [WEB], [WEB, rule(undefined, 8443, { self: true })], 'allows all members of itself'],
    ['one group less', [WEB, rule(undefined, 8443, { security_groups: ['sg-2'] })], [WEB], 'no longer allows sg-2'],
    ['no source', [WEB], [], 'has no ingress rule anymore'],
  ])('allow %s', (_case, before, after, expected) => {
    const found = lacks(before, after);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it('are also checked for egress', () => {
    expect(lacks([rule('10.0.0.0/16', 443)], [rule('0.0.0.0/0', 443)], 'egress')).toContain('0.0.0.0/0');
  });

  it('are not checked for types without rules', () => {
    expect(networkRuleViolation(judge(aChanged('aws_sqs_queue.jobs', 'policy', [null, '{}'])))).toBeUndefined();
  });
});

describe('a separate rule', () => {
  const values = (cidr: string, port: number): JsonObject => ({
    security_group_id: 'sg-1',
    ip_protocol: 'tcp',
    from_port: port,
    to_port: port,
    cidr_ipv4: cidr,
  });
  const workspace = aWorkspace([
    aResource(GROUP, { id: 'sg-1', ingress: [], egress: [] }),
    aResource('aws_vpc_security_group_ingress_rule.web', values('10.0.0.0/16', 8443)),
  ]);

  it.each([
    ['traffic that the group already allows', '10.0.1.0/24', 8443, true],
    ['one more port for an allowed network', '10.0.1.0/24', 9443, true],
    ['everybody', '0.0.0.0/0', 8443, false],
    ['another network', '10.9.0.0/16', 8443, false],
    ['a database port', '10.0.1.0/24', 3306, false],
  ])('may be new if it allows %s', (_case, cidr, port, isPermitted) => {
    const drift = anUnmanaged('aws_vpc_security_group_ingress_rule', values(cidr, port));

    expect(networkRuleViolation(judge(drift, { workspace })) === undefined).toBe(isPermitted);
  });

  it('is not permitted by a rule change of the same run', () => {
    const widened = aChanged(GROUP, 'ingress', [[], [rule('0.0.0.0/0', 8443)]]);
    const drift = anUnmanaged('aws_vpc_security_group_ingress_rule', values('0.0.0.0/0', 8443));

    expect(networkRuleViolation(judge(drift, { workspace, drifts: [widened] }))).toContain('0.0.0.0/0');
  });
});

describe('a single argument', () => {
  it.each<[string, string, string, Json, Json, boolean]>([
    ['changed to the safer value', 'aws_db_instance.main', 'publicly_accessible', true, false, true],
    ['changed to the less safe value', 'aws_db_instance.main', 'publicly_accessible', false, true, false],
    ['fewer groups', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1', 'sg-2'], ['sg-1'], true],
    ['another group', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1'], ['sg-2'], false],
    ['no group', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1'], [], false],
    ['another port', 'aws_db_instance.main', 'port', 5432, 5433, false],
  ])('%s', (_case, address, path, before, after, isPermitted) => {
    expect(reachViolation(aLeaf(address, path, [before, after])) === undefined).toBe(isPermitted);
  });

  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['fewer networks', ['10.0.0.0/8', '192.168.0.0/16'], ['10.0.0.0/8'], true],
    ['a part of a network', ['10.0.0.0/8'], ['10.1.0.0/16'], true],
    ['a wider network', ['10.1.0.0/16'], ['10.0.0.0/8'], false],
    ['one more network', ['10.0.0.0/8'], ['10.0.0.0/8', '203.0.113.0/24'], false],
    ['all networks', ['10.0.0.0/8'], ['0.0.0.0/0'], false],
    ['an empty list, which means all networks', ['10.0.0.0/8'], [], false],
  ])('of the public CIDRs of a cluster: %s', (_case, before, after, isPermitted) => {
    const block = (cidrs: readonly string[]): Json => [{ public_access_cidrs: cidrs }];
    const leaf = aLeaf('aws_eks_cluster.main', 'vpc_config', [block(before), block(after)]);

    expect(reachViolation(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, Json, Json, boolean]>([
    ['a sibling of a known origin', ['https://app.shop.example.com'], ['https://app.shop.example.com', 'https://m.shop.example.com'], true],
    ['an unknown origin', ['https://app.shop.example.com'], ['https://app.shop.example.com', 'https://evil.example.org'], false],
    ['all origins', ['https://app.shop.example.com'], ['*'], false],
    ['a known origin without TLS', ['https://app.shop.example.com'], ['http://app.shop.example.com'], false],
    ['an origin that only starts with a known one', ['https://app.shop.example.com'], ['https://app.shop.example.com.evil.org'], false],
  ])('of the allowed origins of a bucket: %s', (_case, before, after, isPermitted) => {
    const rule = (origins: Json): Json => [{ allowed_methods: ['GET'], allowed_origins: origins }];
    const workspace = aWorkspace([aResource('aws_s3_bucket_cors_configuration.files', { cors_rule: rule(before) })]);

    const leaf = aLeaf('aws_s3_bucket_cors_configuration.files', 'cors_rule', [rule(before), rule(after)], { context: { workspace } });

    expect(reachViolation(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, readonly string[], boolean]>([
    ['read methods', ['GET', 'HEAD', 'OPTIONS'], true],
    ['write methods', ['GET', 'POST'], false],
    ['all methods', ['*'], false],
  ])('of the CORS methods of an API: %s', (_case, methods, isPermitted) => {
    const block = (names: readonly string[]): Json => [{ allow_methods: names }];
    const leaf = aLeaf('aws_apigatewayv2_api.web', 'cors_configuration', [block(['GET']), block(methods)]);

    expect(reachViolation(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, Json, boolean]>([
    ['nothing', [], true],
    ['not public', false, true],
    ['with a security group', ['sg-1'], false],
  ])('of a new resource: %s', (_case, after, isPermitted) => {
    const leaf = { ...aLeaf('aws_db_instance.new', 'vpc_security_group_ids', [null, ['x']], { isNew: true }), after };

    expect(reachViolation(leaf) === undefined).toBe(isPermitted);
  });
});
