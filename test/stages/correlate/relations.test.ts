import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { aConsoleUser, anEvent } from '../../support/builders.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const LB = 'arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/web/50dc6c495c0c9188';
const LISTENER = LB.replace('loadbalancer', 'listener') + '/f2f7dc8efc522ab2';
const STATE = [
  inState('aws_lb.web', { id: LB, arn: LB, name: 'web' }),
  inState('aws_lb_listener.http', { id: LISTENER, arn: LISTENER, load_balancer_arn: LB, port: 80 }),
  inState('aws_lb_listener_rule.api', { id: `${LISTENER}/r`, arn: `${LISTENER}/r`, listener_arn: LISTENER, priority: 1 }),
  inState('aws_lb_listener.other', { id: `${LISTENER}-2`, arn: `${LISTENER}-2`, load_balancer_arn: `${LB}-2`, port: 80 }),
  inState('aws_lambda_function.checkout', {
    id: 'checkout',
    function_name: 'checkout',
    arn: 'arn:aws:lambda:us-east-1:123456789012:function:checkout',
  }),
];
const CODE = dedent`
  resource "aws_lb" "web" {}

  resource "aws_lb_listener" "http" {}

  resource "aws_lb_listener" "other" {}

  resource "aws_lb_listener_rule" "api" {}
`;

function correlated(kept: readonly CloudTrailEvent[], refresh?: readonly RefreshChange[]): Correlation {
  const filtered: Filtered = { read: kept.length, kept, context: [], dropped: {}, malformed: [] };
  const workspace = { ...aWorkspace({ 'main.tf': CODE }, STATE), ...(refresh === undefined ? {} : { refresh }) };
  return correlate(filtered, workspace, catalogue, parsePolicy({ unmanaged: 'all' }, 'test'));
}

const told = ({ drifts }: Correlation): readonly string[] =>
  drifts.map(({ kind, address, resourceType }) => `${kind} ${address ?? resourceType}`);
const settled = (result: Correlation): readonly string[] =>
  result.settled.map(({ reason, resourceType }) => `${reason} ${resourceType ?? ''}`);

describe('a resource created by hand', () => {
  const SERVICE = 'arn:aws:ecs:us-east-1:123456789012:service/shop/checkout';
  // https://docs.aws.amazon.com/autoscaling/application/APIReference/API_RegisterScalableTarget.html
  const scaled = (resourceId: string): CloudTrailEvent =>
    anEvent({
      ...aConsoleUser('alice'),
      eventSource: 'autoscaling.amazonaws.com',
      eventName: 'RegisterScalableTarget',
      requestParameters: {
        serviceNamespace: 'ecs',
        resourceId,
        scalableDimension: 'ecs:service:DesiredCount',
        minCapacity: 1,
        maxCapacity: 9,
      },
      responseElements: null,
    });
  const state = [...STATE, inState('aws_ecs_service.checkout', { id: SERVICE, name: 'checkout', desired_count: 2 })];

  it.each([
    ['is related if it names the path of a managed resource', 'service/shop/checkout', true],
    ['is unrelated if it names another path', 'service/shop/search', false],
  ])('%s', (_case, resourceId, isOurs) => {
    const filtered: Filtered = { read: 1, kept: [scaled(resourceId)], context: [], dropped: {}, malformed: [] };
    const result = correlate(filtered, aWorkspace({ 'main.tf': CODE }, state), catalogue, parsePolicy({ unmanaged: 'related' }, 'test'));

    expect(told(result)).toEqual(isOurs ? ['unmanaged aws_appautoscaling_target'] : []);
  });
});

describe('a deletion', () => {
  const gone = anEvent({
    ...aConsoleUser('alice'),
    eventSource: 'elasticloadbalancing.amazonaws.com',
    eventName: 'DeleteLoadBalancer',
    requestParameters: { loadBalancerArn: LB },
  });

  it('includes the children of the resource and their children', () => {
    const result = correlated([gone]);

    expect(told(result).toSorted()).toEqual(['missing aws_lb.web', 'missing aws_lb_listener.http', 'missing aws_lb_listener_rule.api']);
    expect(result.drifts.every(({ events }) => events[0]?.eventID === gone.eventID)).toBe(true);
  });

  it('is left to the refresh if there is one', () => {
    const result = correlated([gone], []);

    expect(told(result)).toEqual([]);
    expect(settled(result)).toEqual(['undone-since aws_lb']);
  });
});

describe('a resource that a service created', () => {
  const logGroup = (more: Partial<CloudTrailEvent>, name = '/aws/lambda/checkout'): CloudTrailEvent =>
    anEvent({
      ...aConsoleUser('checkout'),
      eventSource: 'logs.amazonaws.com',
      eventName: 'CreateLogGroup',
      requestParameters: { logGroupName: name },
      ...more,
    });

  it.each([
    ['by its user agent', logGroup({ userAgent: 'awslambda-worker/1.0' })],
    ['by its address', logGroup({ sourceIPAddress: 'lambda.amazonaws.com' })],
  ])('for a managed resource is not unmanaged, recognised %s', (_name, event) => {
    const result = correlated([event]);

    expect(told(result)).toEqual([]);
    expect(settled(result)).toEqual(['made-by-service aws_cloudwatch_log_group']);
  });

  it.each([
    ['a person created it under the same name', logGroup({})],
    ['a service created it for an unmanaged function', logGroup({ userAgent: 'awslambda-worker/1.0' }, '/aws/lambda/other')],
  ])('is unmanaged if %s', (_name, event) => {
    expect(told(correlated([event]))).toEqual(['unmanaged aws_cloudwatch_log_group']);
  });

  it('for itself is not unmanaged', () => {
    const event = anEvent({
      ...aConsoleUser('alice'),
      eventSource: 'iam.amazonaws.com',
      eventName: 'CreateRole',
      requestParameters: { roleName: 'AWSServiceRoleForECS', path: '/aws-service-role/ecs.amazonaws.com/', assumeRolePolicyDocument: '{}' },
      userIdentity: { ...aConsoleUser('alice').userIdentity, invokedBy: 'ecs.amazonaws.com' },
    });

    expect(settled(correlated([event]))).toEqual(['made-by-service aws_iam_role']);
  });
});
