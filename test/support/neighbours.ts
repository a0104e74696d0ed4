/** A small state whose resources refer to each other, and changes by several actors, for guardrails about more than one drift. */
import type { Drift } from '#domain/drift.ts';
import type { Goal, Intent, MotivationKind } from '#domain/intent.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from './builders.ts';
import type { Caller } from './builders.ts';
import { aChange, aContext, aDrift, aResource, aWorkspace, aWrite, anIntent } from './drifts.ts';

const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const KEY = arn('kms', 'key/11111111-2222-4333-8444-555555555555');

/**
 * orders: queue — mapping — function — table, and a listener in front of a service. billing: an unrelated queue and function of the same
 * structure. Common: a key that all resources refer to, and a role of two functions.
 */
const STATE = [
  ...['orders', 'billing'].flatMap((name) => [
    aResource(`aws_sqs_queue.${name}`, { arn: arn('sqs', `${name}-jobs`), name: `${name}-jobs`, kms_master_key_id: KEY }),
    aResource(`aws_lambda_function.${name}`, {
      arn: arn('lambda', `function:${name}-worker`),
      function_name: `${name}-worker`,
      kms_key_arn: KEY,
      role: arn('iam', 'role/workers'),
    }),
    aResource(`aws_lambda_event_source_mapping.${name}`, {
      event_source_arn: arn('sqs', `${name}-jobs`),
      function_name: arn('lambda', `function:${name}-worker`),
    }),
    aResource(`aws_dynamodb_table.${name}`, { arn: arn('dynamodb', `table/${name}-items`), name: `${name}-items`, kms_key: KEY }),
    aResource(`aws_iam_role_policy.${name}`, {
      id: `workers:${name}`,
      policy: JSON.stringify({ Statement: [{ Resource: `${arn('dynamodb', `table/${name}-items`)}/index/*` }] }),
    }),
    aResource(`aws_cloudwatch_log_group.${name}`, { arn: arn('logs', `log-group:${name}-log`), name: `${name}-log`, kms_key_id: KEY }),
    aResource(`aws_s3_bucket.${name}`, { arn: `arn:aws:s3:::${name}-files`, id: `${name}-files`, bucket: `${name}-files`, kms: KEY }),
    aResource(`aws_ssm_parameter.${name}`, { arn: arn('ssm', `parameter/${name}`), name: `/${name}/key`, key_id: KEY }),
    aResource(`aws_sns_topic.${name}`, { arn: arn('sns', `${name}-news`), name: `${name}-news`, kms_master_key_id: KEY }),
  ]),
  aResource('aws_iam_role.workers', { arn: arn('iam', 'role/workers'), name: 'workers' }),
  aResource('aws_kms_key.main', { arn: KEY, key_id: '11111111-2222-4333-8444-555555555555' }),
  aResource('aws_route53_record.www', { id: 'Z1_www_A', alias: [{ name: 'front.eu-west-1.elb.amazonaws.com' }] }),
  aResource('aws_lb.front', {
    arn: arn('elasticloadbalancing', 'loadbalancer/app/front/1'),
    dns_name: 'front.eu-west-1.elb.amazonaws.com',
  }),
  aResource('aws_lb_listener.front', {
    arn: arn('elasticloadbalancing', 'listener/app/front/1/2'),
    load_balancer_arn: arn('elasticloadbalancing', 'loadbalancer/app/front/1'),
  }),
  aResource('aws_ecs_service.web', {
    id: arn('ecs', 'service/web'),
    name: 'front-web',
    lb: arn('elasticloadbalancing', 'loadbalancer/app/front/1'),
  }),
  aResource('aws_ecs_service.spare', { id: arn('ecs', 'service/spare'), name: 'front-spare' }),
];

/** The state above, without code. */
export function aNeighbourhood(): Workspace {
  return aWorkspace(STATE);
}

/** A change by one actor to one resource. */
export interface Deed {
  readonly drift: Drift;
  readonly intent: Intent;
}

/** Time, goal, motivation, and overrides of the drift. */
export interface DeedTerms extends Partial<Drift> {
  /** Minutes after 10:00. */
  readonly at?: number;
  readonly goal?: Goal;
  readonly why?: MotivationKind;
  readonly call?: string;
}

/**
 * One actor changes one attribute of one resource.
 * @param by the caller
 * @param what address, attribute, value before and after
 * @param terms time, goal and motivation; all other fields override the drift's
 * @returns the drift, and an intent with only this drift
 */
export function deed(by: Caller, what: readonly [address: string, path: string, before: Json, after: Json], terms: DeedTerms = {}): Deed {
  const { at = 0, goal = 'operability', why = 'unknown', call = 'SetSomething', ...over } = terms;
  const [address, path, before, after] = what;
  const event = anEvent({
    ...by,
    eventName: call,
    eventTime: new Date(Date.UTC(2026, 0, 15, 10, 0, at * 60)).toISOString().replace('.000', ''),
  });
  const drift = aDrift({
    address,
    resourceType: /(aws_\w+)\.\w+(?:\[.*\])?$/.exec(address)?.[1] ?? 'aws_sqs_queue',
    changes: [aChange(path, before, after)],
    events: [event],
    writes: [aWrite(event, path, after)],
    ...over,
  });
  const evidence = why === 'unknown' ? [] : [`${why}-7`];
  return { drift, intent: anIntent([drift], { id: drift.id, goal, motivation: { kind: why, evidence } }) };
}

/**
 * Makes the context of guardrails for several changes.
 * @param deeds in any order
 * @returns the context over the state above
 */
export function contextOf(...deeds: readonly Deed[]): GuardrailContext {
  return aContext({ workspace: aNeighbourhood(), drifts: deeds.map((one) => one.drift), intents: deeds.map((one) => one.intent) });
}
