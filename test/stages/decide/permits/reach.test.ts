import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { reachLacks, rulesLack } from '#stages/decide/permits/reach.ts';
import { aChanged, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { aLeaf, judge } from '../../../support/permits.ts';

const GROUP = 'aws_security_group.web';

function rule(cidr: string | undefined, from: number, over: JsonObject = {}): JsonObject {
  return { protocol: 'tcp', from_port: from, to_port: from, cidr_blocks: cidr === undefined ? [] : [cidr], ...over };
}

describe('the rules of a group', () => {
  function lacks(before: readonly JsonObject[], after: readonly JsonObject[], direction = 'ingress'): string | undefined {
    return rulesLack(judge(aChanged(GROUP, direction, [before, after])));
  }

  const WEB = rule('10.0.0.0/16', 8443);

  it.each<[string, readonly JsonObject[], readonly JsonObject[], string | undefined]>([
    ['the same', [WEB], [WEB], undefined],
    ['another word about it', [WEB], [{ ...WEB, description: 'web' }], undefined],
    ['fewer addresses', [WEB], [rule('10.0.1.0/24', 8443)], undefined],
    ['fewer ports', [rule('10.0.0.0/16', 8000, { to_port: 9000 })], [WEB], undefined],
    ['one of two rules', [WEB, rule('203.0.113.7/32', 443)], [WEB], undefined],
    ['another port for a private network that comes in', [WEB], [WEB, rule('10.0.1.0/24', 8444)], undefined],
    ['everybody', [WEB], [rule('0.0.0.0/0', 8443)], 'allows tcp 8443 from 0.0.0.0/0'],
    ['more addresses', [WEB], [rule('10.0.0.0/8', 8443)], 'allows tcp 8443 from 10.0.0.0/8'],
    ['one address of the internet', [WEB], [WEB, rule('203.0.113.7/32', 8443)], 'allows tcp 8443 from 203.0.113.7/32'],
    ['a range of ports', [WEB], [WEB, rule('10.0.1.0/24', 8444, { to_port: 8450 })], 'allows tcp 8444-8450'],
    ['a port where machines are administered', [WEB], [WEB, rule('10.0.1.0/24', 3389)], 'allows tcp 3389'],
    ['a port of a database', [WEB], [WEB, rule('10.0.1.0/24', 5432)], 'allows tcp 5432'],
    ['a low port', [WEB], [WEB, rule('10.0.1.0/24', 23)], 'allows tcp 23'],
    ['all protocols', [WEB], [rule('10.0.0.0/16', 0, { protocol: '-1' })], 'allows all traffic'],
    ['another protocol', [WEB], [rule('10.0.0.0/16', 8443, { protocol: 'udp' })], 'allows udp 8443'],
    ['another group', [WEB], [WEB, rule(undefined, 8443, { security_groups: ['sg-2'] })], 'allows all members of sg-2'],
    ['a list', [WEB], [WEB, rule(undefined, 8443, { prefix_list_ids: ['pl-1'] })], 'allows all members of pl-1'],
    ['itself', [WEB], [WEB, rule(undefined, 8443, { self: true })], 'allows all members of itself'],
    ['a group no more', [WEB, rule(undefined, 8443, { security_groups: ['sg-2'] })], [WEB], 'no longer allows sg-2'],
    ['nothing any more', [WEB], [], 'has no ingress rule anymore'],
  ])('let in %s', (_case, before, after, expected) => {
    const found = lacks(before, after);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it('count on the way out as well', () => {
    expect(lacks([rule('10.0.0.0/16', 443)], [rule('0.0.0.0/0', 443)], 'egress')).toContain('0.0.0.0/0');
  });

  it('say nothing of types without rules', () => {
    expect(rulesLack(judge(aChanged('aws_sqs_queue.jobs', 'policy', [null, '{}'])))).toBeUndefined();
  });
});

describe('a rule of its own', () => {
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
    ['what the group lets in already', '10.0.1.0/24', 8443, true],
    ['one more port of a network that comes in', '10.0.1.0/24', 9443, true],
    ['everybody', '0.0.0.0/0', 8443, false],
    ['another network', '10.9.0.0/16', 8443, false],
    ['a port of a database', '10.0.1.0/24', 3306, false],
  ])('may be new where it lets in %s', (_case, cidr, port, isPermitted) => {
    const drift = anUnmanaged('aws_vpc_security_group_ingress_rule', values(cidr, port));

    expect(rulesLack(judge(drift, { workspace })) === undefined).toBe(isPermitted);
  });

  it('is not vouched for by what was let in in the same run', () => {
    const widened = aChanged(GROUP, 'ingress', [[], [rule('0.0.0.0/0', 8443)]]);
    const drift = anUnmanaged('aws_vpc_security_group_ingress_rule', values('0.0.0.0/0', 8443));

    expect(rulesLack(judge(drift, { workspace, drifts: [widened] }))).toContain('0.0.0.0/0');
  });
});

describe('one argument', () => {
  it.each<[string, string, string, Json, Json, boolean]>([
    ['on the safer side', 'aws_db_instance.main', 'publicly_accessible', true, false, true],
    ['off the safer side', 'aws_db_instance.main', 'publicly_accessible', false, true, false],
    ['fewer groups', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1', 'sg-2'], ['sg-1'], true],
    ['another group', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1'], ['sg-2'], false],
    ['no group left', 'aws_db_instance.main', 'vpc_security_group_ids', ['sg-1'], [], false],
    ['another port', 'aws_db_instance.main', 'port', 5432, 5433, false],
  ])('%s', (_case, address, path, before, after, isPermitted) => {
    expect(reachLacks(aLeaf(address, path, [before, after])) === undefined).toBe(isPermitted);
  });

  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['fewer networks', ['10.0.0.0/8', '192.168.0.0/16'], ['10.0.0.0/8'], true],
    ['a part of a network', ['10.0.0.0/8'], ['10.1.0.0/16'], true],
    ['a wider network', ['10.1.0.0/16'], ['10.0.0.0/8'], false],
    ['one network more', ['10.0.0.0/8'], ['10.0.0.0/8', '203.0.113.0/24'], false],
    ['every network', ['10.0.0.0/8'], ['0.0.0.0/0'], false],
    ['no network, which stands for every', ['10.0.0.0/8'], [], false],
  ])('of who reaches a cluster: %s', (_case, before, after, isPermitted) => {
    const block = (cidrs: readonly string[]): Json => [{ public_access_cidrs: cidrs }];
    const leaf = aLeaf('aws_eks_cluster.main', 'vpc_config', [block(before), block(after)]);

    expect(reachLacks(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, Json, Json, boolean]>([
    ['a page beside ours', ['https://app.shop.example.com'], ['https://app.shop.example.com', 'https://m.shop.example.com'], true],
    ['a page of somebody else', ['https://app.shop.example.com'], ['https://app.shop.example.com', 'https://evil.example.org'], false],
    ['every page', ['https://app.shop.example.com'], ['*'], false],
    ['our page without TLS', ['https://app.shop.example.com'], ['http://app.shop.example.com'], false],
    ['a page of our name before theirs', ['https://app.shop.example.com'], ['https://app.shop.example.com.evil.org'], false],
  ])('of whose pages reach a bucket: %s', (_case, before, after, isPermitted) => {
    const rule = (origins: Json): Json => [{ allowed_methods: ['GET'], allowed_origins: origins }];
    const workspace = aWorkspace([aResource('aws_s3_bucket_cors_configuration.files', { cors_rule: rule(before) })]);

    const leaf = aLeaf('aws_s3_bucket_cors_configuration.files', 'cors_rule', [rule(before), rule(after)], { context: { workspace } });

    expect(reachLacks(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, readonly string[], boolean]>([
    ['to read', ['GET', 'HEAD', 'OPTIONS'], true],
    ['to write', ['GET', 'POST'], false],
    ['to do anything', ['*'], false],
  ])('of what browsers may do: %s', (_case, methods, isPermitted) => {
    const block = (names: readonly string[]): Json => [{ allow_methods: names }];
    const leaf = aLeaf('aws_apigatewayv2_api.web', 'cors_configuration', [block(['GET']), block(methods)]);

    expect(reachLacks(leaf) === undefined).toBe(isPermitted);
  });

  it.each<[string, Json, boolean]>([
    ['nothing', [], true],
    ['not reached', false, true],
    ['reached by a group', ['sg-1'], false],
  ])('of a new resource: %s', (_case, after, isPermitted) => {
    const leaf = { ...aLeaf('aws_db_instance.new', 'vpc_security_group_ids', [null, ['x']], { isNew: true }), after };

    expect(reachLacks(leaf) === undefined).toBe(isPermitted);
  });
});
