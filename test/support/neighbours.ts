/** A small state whose resources name each other, and what several actors did to it: for guardrails that look at more than one drift. */
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
 * orders: queue — mapping — function — table, and a listener in front of a service · billing: a queue and a function of the same
 * make that have nothing to do with orders · a key that everything names, two functions on one role.
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

/** What somebody did to one resource. */
export interface Deed {
  readonly drift: Drift;
  readonly intent: Intent;
}

/** When, what for, and whatever of the drift is not as usual. */
export interface DeedTerms extends Partial<Drift> {
  /** Minutes after ten o'clock. */
  readonly at?: number;
  readonly goal?: Goal;
  readonly why?: MotivationKind;
  readonly call?: string;
}

/**
 * One actor changes one attribute of one resource.
 * @param by the caller
 * @param what address, attribute, value before and after
 * @param terms when and what for; whatever else is given becomes the drift's
 * @returns the drift and the intent that it is all of
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
 * What guardrails are given about several deeds.
 * @param deeds in any order
 * @returns the context over the state above
 */
export function contextOf(...deeds: readonly Deed[]): GuardrailContext {
  return aContext({ workspace: aNeighbourhood(), drifts: deeds.map((one) => one.drift), intents: deeds.map((one) => one.intent) });
}
