/** What limits use is not broken but moved out of the way, or moved to where nobody reaches it. */
import type { JsonObject } from '#domain/json.ts';
import type { AdversarialCase } from '../../support/adversarial.ts';
import type { Called } from '../../support/calls.ts';
import { arn, HOME, lambda, piece } from '../../support/shop.ts';
import { call } from '../../support/shop-calls.ts';

const group = piece(
  'aws_autoscaling_group.web',
  { name: 'shop-web', min_size: 2, max_size: 6, launch_configuration: 'shop-web' },
  { id: 'shop-web', arn: arn('autoscaling', 'autoScalingGroup:1:autoScalingGroupName/shop-web') },
);
const grow = (maxSize: number): Called => call('autoscaling', 'UpdateAutoScalingGroup', { autoScalingGroupName: 'shop-web', maxSize });
const plan = piece(
  'aws_api_gateway_usage_plan.free',
  { name: 'free', throttle_settings: [{ rate_limit: 10, burst_limit: 20 }], quota_settings: [{ limit: 1000, period: 'DAY', offset: 0 }] },
  { id: 'plan01', arn: 'arn:aws:apigateway:us-east-1::/usageplans/plan01', description: '', product_code: '', tags: {}, tags_all: {} },
);
const replan = (...patchOperations: readonly JsonObject[]): Called =>
  call(
    'apigateway',
    'UpdateUsagePlan',
    { usagePlanId: 'plan01', updateUsagePlanInput: { patchOperations: [...patchOperations] }, template: false },
    { id: 'plan01', name: 'free' },
  );
const budget = piece(
  'aws_budgets_budget.all',
  { name: 'monthly', budget_type: 'COST', time_unit: 'MONTHLY', limit_amount: '1000', limit_unit: 'USD' },
  { id: `${HOME}:monthly`, account_id: HOME },
);
const spend = (amount: string): Called =>
  call('budgets', 'UpdateBudget', {
    accountId: HOME,
    newBudget: { budgetName: 'monthly', budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
  });
const held = lambda('worker', { reserved_concurrent_executions: 20 });
const reports = piece(
  'aws_athena_workgroup.reports',
  {
    name: 'reports',
    state: 'ENABLED',
    configuration: [{ bytes_scanned_cutoff_per_query: 10737418240, enforce_workgroup_configuration: true }],
  },
  { id: 'reports', arn: arn('athena', 'workgroup/reports'), description: '', tags: {}, tags_all: {} },
);
const query = (configurationUpdates: JsonObject): Called =>
  call('athena', 'UpdateWorkGroup', { workGroup: 'reports', configurationUpdates });

export const cases: readonly AdversarialCase[] = [
  {
    name: 'a group may grow to a thousand instances',
    root: [group],
    about: ['aws_autoscaling_group.web'],
    attack: { calls: [grow(1000)] },
    fact: 'the group may grow to ten instances',
    twin: { calls: [grow(10)] },
  },
  {
    name: 'the quota of callers is removed',
    root: [plan],
    about: ['aws_api_gateway_usage_plan.free'],
    attack: { calls: [replan({ op: 'remove', path: '/quota' })] },
    fact: 'the usage plan gets another name',
    twin: { calls: [replan({ op: 'replace', path: '/name', value: 'starter' })] },
  },
  {
    name: 'the throttling of callers is removed',
    root: [plan],
    about: ['aws_api_gateway_usage_plan.free'],
    attack: { calls: [replan({ op: 'replace', path: '/throttle/rateLimit', value: '10000' })] },
    fact: 'callers may send twice as many requests',
    twin: { calls: [replan({ op: 'replace', path: '/throttle/rateLimit', value: '20' })] },
  },
  {
    name: 'the alerts of a budget are unreachable',
    root: [budget],
    about: ['aws_budgets_budget.all'],
    attack: { calls: [spend('1000000')] },
    fact: 'the budget grows by half',
    twin: { calls: [spend('1500')] },
  },
  {
    name: 'a function takes all concurrency',
    root: [held],
    about: ['aws_lambda_function.worker'],
    attack: { calls: [call('lambda', 'DeleteFunctionConcurrency20171031', { functionName: 'shop-worker' })] },
    fact: 'the function takes a little more concurrency',
    twin: {
      calls: [call('lambda', 'PutFunctionConcurrency20171031', { functionName: 'shop-worker', reservedConcurrentExecutions: 30 })],
    },
  },
  {
    name: 'the scan limit of queries is removed',
    root: [reports],
    about: ['aws_athena_workgroup.reports'],
    attack: { calls: [query({ removeBytesScannedCutoffPerQuery: true })] },
    fact: 'queries may scan twice as much',
    twin: { calls: [query({ bytesScannedCutoffPerQuery: 21474836480 })] },
  },
];
