/**
 * The work of people and programs: their reads before and after, and their mistakes. Takes turned knobs, returns timed calls; the net
 * effect always equals the turns.
 */
import type { Json } from '#domain/json.ts';
import type { Actor, Hands } from './actors.ts';
import { ACTORS } from './actors.ts';
import type { ApiCall } from './api-call.ts';
import { call } from './api-call.ts';
import type { Base } from './base.ts';
import type { Random } from './random.ts';
import type { Turn } from './story.ts';
import type { TimedCall } from './to-record.ts';

/** Friday, 20 November 2026, in UTC. */
const DAY = Date.UTC(2026, 10, 20);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A mistake without a lasting effect. */
export type Slip = 'none' | 'denied-first' | 'throttled' | 'wrong-value-first' | 'said-twice';

/** Actor, changes and start of a session. */
export interface Session {
  readonly hands: Hands;
  readonly turns: readonly Turn[];
  readonly slip: Slip;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
}

/** Networks, keys, identities and monitoring: if a program changes these without a person, that alone requires a question. */
const SKELETON = /^aws_(?:vpc|subnet|security_group|route|kms|iam|organizations|cloudtrail|config|guardduty|ec2_transit|ec2_managed)/;

/**
 * Settings that an actor may change without a question.
 * @param turns any
 * @param hands kind of actor
 * @returns all turns for a person; for a program those outside the skeleton
 */
export function turnsFor(turns: readonly Turn[], hands: Hands): readonly Turn[] {
  return hands === 'script' || hands === 'agent' ? turns.filter(({ resource }) => !SKELETON.test(resource.type)) : turns;
}

/**
 * A time in working hours.
 * @param random the random generator
 * @param day days after the first
 * @returns milliseconds since 1970
 */
export function momentOf(random: Random, day = 0): number {
  return DAY + day * 24 * HOUR + 9 * HOUR + random.below(7 * 60) * MINUTE;
}

/**
 * Generates one session.
 * @param session actor, changes and start
 * @param random the random generator for pauses and names
 * @returns its calls in time order
 */
export function sessionCalls({ hands, turns, slip, startsAt }: Session, random: Random): readonly TimedCall[] {
  const actor = random.pick(ACTORS[hands]);
  const calls: TimedCall[] = [];
  let at = startsAt;
  let region: string | undefined;
  const add = (one: ApiCall, pause: number): void => {
    calls.push({ call: one, actor, at, ...(region === undefined ? {} : { region }) });
    at += pause;
  };
  const pace = hands === 'script' || hands === 'agent' || hands === 'runbook' ? 2 * SECOND : (8 + random.below(40)) * SECOND;
  add(call('sts', 'GetCallerIdentity'), pace);
  for (const [index, { resource, knob, next }] of turns.entries()) {
    const { region: own } = resource.values;
    region = typeof own === 'string' ? own : undefined;
    add(knob.read(resource.values), pace);
    for (const one of index === 0 ? slipped(slip, { resource, knob, next }, random) : []) add(one, pace);
    for (const one of knob.calls(resource.values, next)) add(one, pace);
    if (slip === 'said-twice' && index === 0) for (const one of knob.calls(resource.values, next)) add(one, pace);
    if (hands === 'console' || random.chance(0.6)) add(knob.read(resource.values), pace);
  }
  return calls;
}

function slipped(slip: Slip, { resource, knob, next }: Turn, random: Random): readonly ApiCall[] {
  switch (slip) {
    case 'none':
    case 'said-twice':
      return [];
    case 'denied-first':
      return knob
        .calls(resource.values, next)
        .map((one) => ({ ...one, error: { code: deniedCode(one.service), message: 'User is not authorized to perform this action' } }));
    case 'throttled':
      return knob.calls(resource.values, next).map((one) => ({ ...one, error: { code: 'ThrottlingException', message: 'Rate exceeded' } }));
    case 'wrong-value-first': {
      const other: Json | undefined = knob.next(resource.values, random);
      return other === undefined ? [] : knob.calls(resource.values, other);
    }
  }
}

function deniedCode(service: string): string {
  if (service === 'ec2') return 'Client.UnauthorizedOperation';
  return ['sns', 'iam', 's3', 'rds', 'elbv2', 'cloudwatch'].includes(service) ? 'AccessDenied' : 'AccessDeniedException';
}

/**
 * Generates the other calls of a day: plans of the pipeline, an inventory, refused attempts.
 * @param base the project
 * @param random the random generator
 * @param days number of days
 * @returns calls that change nothing
 */
export function noiseOf(base: Base, random: Random, days = 1): readonly TimedCall[] {
  const of = (hands: Hands, one: ApiCall, at: number): TimedCall => ({ call: one, actor: random.pick(ACTORS[hands]) as Actor, at });
  return Array.from({ length: days }, (_, day) => DAY + day * 24 * HOUR).flatMap((start) => {
    const plan = PLAN_READS.map((one, index) => of('terraform', one, start + 3 * HOUR + index * SECOND));
    const inventory = INVENTORY.map((one, index) => of('auditor', one, start + 5 * HOUR + index * 3 * SECOND));
    const looks = Array.from({ length: 3 + random.below(5) }, () => of('console', random.pick(INVENTORY), momentOf(random) - DAY + start));
    const [first] = base.resources;
    const refused = {
      ...call('ec2', 'DescribeSecurityGroups'),
      error: { code: 'Client.UnauthorizedOperation', message: 'You are not authorized to perform this operation.' },
    };
    return [...plan, ...inventory, ...looks, ...(first === undefined ? [] : [of('cli', refused, momentOf(random) - DAY + start)])];
  });
}

const PLAN_READS: readonly ApiCall[] = [
  call('sts', 'GetCallerIdentity'),
  call('ec2', 'DescribeVpcs'),
  call('iam', 'ListRoles'),
  call('logs', 'DescribeLogGroups'),
  call('sqs', 'ListQueues'),
];
const INVENTORY: readonly ApiCall[] = [
  call('sqs', 'ListQueues'),
  call('dynamodb', 'ListTables'),
  call('lambda', 'ListFunctions'),
  call('kms', 'ListKeys'),
  call('s3', 'ListBuckets'),
  call('ec2', 'DescribeInstances'),
  call('rds', 'DescribeDBInstances'),
  call('ssm', 'DescribeParameters'),
];
