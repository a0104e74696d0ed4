/** More of it is never less to ask about: what was refused stays refused when an event, a statement or an element of a list is added. */
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { governedBy } from '#catalogue/traits.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import { judgeRoot } from '../support/judge-root.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { inMemoryKnowledge } from '#knowledge/memory.ts';
import { correlateRoots } from '#stages/correlate/correlate-roots.ts';
import { decide } from '#stages/decide/decide.ts';
import { policyViolation } from '#stages/decide/permits/policies.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { trace } from '#stages/trace/trace.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { configureFunction, queueValues, setAttributes, tagQueue } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { aChange, aContext, aDrift, anIntent, aPolicy, aResource, aWorkspace } from '../support/drifts.ts';
import { CATALOGUE_TYPES, PROVIDER_SCHEMA } from '../support/generated-drifts.ts';
import { hcl } from '../support/hcl.ts';
import { inMemoryTrail } from '../support/trails.ts';
import { aWorkspace as aWorkspaceOf, inState } from '../support/workspaces.ts';
import '../support/property-seed.ts';
import { WORDS } from '../support/words.ts';

beforeAll(loadGrammar);

const POLICY = parsePolicy(undefined, 'test');

/** Statements with everything that one can say: few actions and things, so that they meet. */
const aStatement: fc.Arbitrary<JsonObject> = fc
  .record({
    effect: fc.constantFrom('Allow', 'Allow', 'Allow', 'Deny'),
    action: fc.constantFrom<Json>(
      's3:GetObject',
      's3:PutObject',
      's3:ListBucket',
      's3:*',
      '*',
      ['sqs:SendMessage', 'sqs:ReceiveMessage'],
      'dynamodb:GetItem',
      'dynamodb:Query',
      'iam:PassRole',
      'ec2:DescribeInstances',
    ),
    resource: fc.constantFrom<Json>(
      '*',
      'arn:aws:s3:::shop-files/*',
      'arn:aws:s3:::shop-files/orders/*',
      'arn:aws:s3:::shop-files',
      'arn:aws:sqs:us-east-1:123456789012:jobs',
      'arn:aws:dynamodb:us-east-1:123456789012:table/orders',
    ),
    except: fc.constantFrom('', '', '', '', 'NotAction', 'NotResource'),
    condition: fc.constantFrom<JsonObject | undefined>(
      undefined,
      undefined,
      { Bool: { 'aws:SecureTransport': 'false' } },
      { StringEquals: { 'aws:PrincipalOrgID': 'o-shop' } },
      { IpAddress: { 'aws:SourceIp': '198.51.100.0/24' } },
    ),
  })
  .map(({ effect, action, resource, except, condition }) => ({
    Effect: effect,
    [except === 'NotAction' ? 'NotAction' : 'Action']: action,
    [except === 'NotResource' ? 'NotResource' : 'Resource']: resource,
    ...(condition === undefined ? {} : { Condition: condition }),
  }));

const PRINCIPALS: readonly Json[] = [
  '*',
  { AWS: 'arn:aws:iam::123456789012:role/web' },
  { AWS: 'arn:aws:iam::999999999999:root' },
  { Service: 'sns.amazonaws.com' },
];

const aShared: fc.Arbitrary<JsonObject> = fc
  .tuple(aStatement, fc.constantFrom(...PRINCIPALS))
  .map(([statement, principal]) => ({ ...statement, Principal: principal }));

function documents(statement: fc.Arbitrary<JsonObject>) {
  return fc.record({
    before: fc.array(statement, { maxLength: 3 }),
    one: fc.array(statement, { minLength: 1, maxLength: 2 }),
    added: statement,
    at: fc.nat(5),
  });
}

/** One more of them, anywhere. */
function inserted<Item>(items: readonly Item[], added: Item, at: number): readonly Item[] {
  return items.toSpliced(at % (items.length + 1), 0, added);
}

describe('an additional statement', () => {
  for (const [whose, statement] of [
    ['an identity', aStatement],
    ['a thing', aShared],
  ] as const)
    test.prop([documents(statement)], { numRuns: 1000 })(`in a policy of ${whose} makes nothing harmless`, ({ before, one, added, at }) => {
      const earlier = aPolicy(...before);
      fc.pre(policyViolation(earlier, aPolicy(...before, ...one)) !== undefined);

      expect(policyViolation(earlier, aPolicy(...inserted([...before, ...one], added, at)))).toBeDefined();
    });
});

/** Lists of texts at the top of a type, where the catalogue says what they govern. */
const LISTS = CATALOGUE_TYPES.flatMap((type) =>
  Object.entries(PROVIDER_SCHEMA[type]?.attributes ?? {}).flatMap(([path, { type: kind }]) => {
    const { traits } = catalogue.entries.get(type) ?? {};
    const isList = Array.isArray(kind) && (kind[0] === 'list' || kind[0] === 'set') && kind[1] === 'string';
    return isList && traits !== undefined && governedBy(traits, path) !== undefined ? [{ type, path }] : [];
  }),
);

const anElement = fc.constantFrom(
  '10.0.0.0/8',
  '10.1.0.0/16',
  '0.0.0.0/0',
  '198.51.100.7/32',
  'sg-0123456789abcdef0',
  'subnet-0123456789abcdef0',
  'arn:aws:sns:us-east-1:123456789012:shop',
  'arn:aws:iam::123456789012:role/web',
  'https://app.example.com',
  'https://m.example.com',
  'GET',
  'DELETE',
  'audit',
  'error',
  'ALL',
  '*',
);

const aRule = fc
  .record({
    port: fc.constantFrom(22, 443, 5432, 8080, 8081),
    to: fc.constantFrom(0, 1, 100),
    protocol: fc.constantFrom('tcp', 'udp', '-1'),
    cidr: fc.constantFrom('0.0.0.0/0', '10.0.0.0/8', '10.1.0.0/16', '203.0.113.0/24'),
  })
  .map(({ port, to, protocol, cidr }): Json => ({
    from_port: protocol === '-1' ? 0 : port,
    to_port: protocol === '-1' ? 0 : port + to,
    protocol,
    cidr_blocks: [cidr],
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    security_groups: [],
    self: false,
    description: '',
  }));

const aListChange = fc.oneof(
  fc.record({
    at: fc.constantFrom(...LISTS),
    items: fc.uniqueArray(anElement, { minLength: 3, maxLength: 5 }).map((items): readonly Json[] => items),
    cut: fc.nat(2),
  }),
  fc.record({
    at: fc.constantFrom({ type: 'aws_security_group', path: 'ingress' }, { type: 'aws_security_group', path: 'egress' }),
    items: fc.uniqueArray(aRule, { minLength: 3, maxLength: 5, selector: (rule) => JSON.stringify(rule) }),
    cut: fc.nat(2),
  }),
);

function verdictOn(type: string, path: string, [before, after]: readonly [Json, Json]): Verdict {
  const address = `${type}.this`;
  const drift = aDrift({
    resourceType: type,
    address,
    changes: [aChange(path, before, after)],
    events: [anEvent(aConsoleUser('alice@example.com'))],
  });
  const workspace = { ...aWorkspace([aResource(address, { id: 'this', [path]: before })]), schema: PROVIDER_SCHEMA };
  const context = aContext({ workspace, policy: POLICY });
  return decide([anIntent([drift])], POLICY, context)[0]?.verdict ?? 'accept';
}

describe('an additional element', () => {
  test.prop([aListChange], { numRuns: 300 })('in a list that grew makes nothing harmless', ({ at: { type, path }, items, cut }) => {
    const before = items.slice(0, cut);
    const after = items.slice(0, -1);
    fc.pre(verdictOn(type, path, [before, after]) !== 'accept');

    expect(verdictOn(type, path, [before, items])).not.toBe('accept');
  });
});

const CODE = hcl`
  resource "aws_sqs_queue" "jobs" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
    delay_seconds              = 10
  }

  resource "aws_lambda_function" "worker" {
    function_name = "shop-worker"
    memory_size   = 256
    timeout       = 30
  }
`;

const STATE = [
  inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { delay_seconds: 10 })),
  inState('aws_lambda_function.worker', {
    id: 'shop-worker',
    function_name: 'shop-worker',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:shop-worker',
    memory_size: 256,
    timeout: 30,
  }),
];

const caller = fc.constantFrom(
  aCliUser('dora'),
  aConsoleUser('alice@example.com'),
  anAssumedRole('deployer', 'nightly'),
  anAssumedRole('break-glass-oncall', 'carol'),
  { ...anAssumedRole('tuner', 'tuner'), userAgent: 'Boto3/1.40.0 agent/tuner' },
);

/** One attribute with the value that it gets: whoever writes it again writes the same. */
const WRITES: readonly ((values: readonly [number, number, number, number]) => Called)[] = [
  ([visibility]) => setAttributes('shop-jobs', { VisibilityTimeout: String(visibility) }),
  ([, delay]) => setAttributes('shop-jobs', { DelaySeconds: String(delay) }),
  ([, , memory]) => configureFunction('shop-worker', { memorySize: memory }),
  ([, , , timeout]) => configureFunction('shop-worker', { timeout }),
  () => tagQueue('shop-jobs', { Team: 'a' }),
];

const aTrail = fc
  .record({
    values: fc.tuple(
      fc.constantFrom(60, 100, 600),
      fc.constantFrom(20, 35, 300),
      fc.constantFrom(512, 900, 4096),
      fc.constantFrom(60, 120, 600),
    ),
    calls: fc.array(fc.tuple(fc.constantFrom(...WRITES), caller, fc.nat(5)), { minLength: 2, maxLength: 5 }),
  })
  .map(({ values, calls }) =>
    calls.map(([call, by, second]) => anEvent({ ...by, eventTime: `2026-01-15T10:00:0${second}Z`, ...call(values) })),
  );

async function verdictsOf(events: readonly CloudTrailEvent[]): Promise<ReadonlyMap<string, Verdict>> {
  const trail = inMemoryTrail(events.map((value, index) => ({ kind: 'record', value, where: `memory:${index}` })));
  const filtered = await filterEvents(trace([trail], {}), { ...POLICY, window: {}, accounts: [], regions: [] });
  const [root] = correlateRoots(filtered, [aWorkspaceOf({ 'main.tf': CODE }, STATE)], catalogue, POLICY).roots;
  if (root === undefined) throw new Error('expected one root, found none');
  const context = filtered.context.map((item) => item.event);
  const circumstances = noCircumstances('2026-01-16T06:00:00Z', WORDS);
  const { verdicts } = await judgeRoot(root, { policy: POLICY, circumstances, knowledge: inMemoryKnowledge([]), context });
  return new Map(verdicts.decisions.map(({ drift, verdict }) => [drift.address ?? '', verdict]));
}

describe('an additional event', () => {
  test.prop([aTrail, fc.nat()], { numRuns: 60 })(
    'by any actor on the same or another attribute makes nothing harmless',
    async (events, index) => {
      const without = await verdictsOf(events.filter((_event, at) => at !== index % events.length));
      const whole = await verdictsOf(events);

      for (const [address, verdict] of without)
        if (verdict !== 'accept') expect({ address, verdict: whole.get(address) }).not.toEqual({ address, verdict: 'accept' });
    },
  );
});
