import * as c from '../words.ts';
import { notificationChanged, notificationRemoved, notificationMade, notifications, subscribersChanged } from './notifications.ts';

const account = c.request('accountId');
const byBudget = (name: c.Select): ReturnType<typeof c.by> => c.by({ account_id: account, name });
const byName = byBudget(c.request('budgetName'));
const newName = c.request('budget.budgetName');

const joined =
  (before: (region: string) => string, between: string): c.Select =>
  (event) => {
    const [id, name] = [account(event), newName(event)];
    return typeof id === 'string' && typeof name === 'string' ? `${before(event.awsRegion)}${id}${between}${name}` : undefined;
  };

/** The provider writes times to the minute: `2026-01-01_00:00`. */
function minute(value: c.Json): c.Json {
  const moment = c.instant(value);
  return typeof moment === 'string' ? moment.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, '$1_$2') : value;
}

const filters = (value: c.Json): c.Json =>
  c.isJsonObject(value) ? Object.entries(value).map(([name, values]) => ({ name, values: c.asList(values) })) : [];

/** Limits by the time from which each applies, in seconds. */
const limits = (value: c.Json): c.Json =>
  c.isJsonObject(value)
    ? Object.entries(value).map(([start, limit]) => ({
        start_time: minute(/^\d+$/.test(start) ? Number(start) : start),
        amount: c.isJsonObject(limit) ? String(limit['amount'] ?? '') : '',
        unit: c.isJsonObject(limit) ? (limit['unit'] ?? '') : '',
      }))
    : [];

const one: c.Table = { key: '', match_options: [], values: [] };
const leaf: c.Table = { cost_categories: one, dimensions: one, tags: one };
/** Nested conditions, as deep as the provider supports them. */
const inner: c.Table = { ...leaf, and: [leaf], not: leaf, or: [leaf] };
const expression = c.mirrored({ ...leaf, and: [inner], not: inner, or: [inner] });

const costTypes = c.mirrored(
  c.tableOf('aws_budgets_budget.cost_types', {
    include_credit: true,
    include_discount: true,
    include_other_subscription: true,
    include_recurring: true,
    include_refund: true,
    include_subscription: true,
    include_support: true,
    include_tax: true,
    include_upfront: true,
  }),
);
const adjusted = c.mirrored(
  c.tableOf('aws_budgets_budget.auto_adjust_data', {
    historical_options: { lookback_available_periods: c.named('lookBackAvailablePeriods') },
  }),
);

// https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_UpdateBudget.html
export const budgetsBudget = c.defineResource({
  type: 'aws_budgets_budget',
  is: ['detects', 'harmless-when-new'],
  governs: {
    threshold: 'notification.threshold',
    bound: 'limit_amount planned_limit.amount',
    detection: 'billing_view_arn cost_filter cost_types filter_expression metrics notification time_period_end time_period_start',
    destination: 'notification.subscriber_email_addresses notification.subscriber_sns_topic_arns',
    mode: 'auto_adjust_data budget_type limit_unit planned_limit time_unit',
    derived: 'auto_adjust_data.historical_options.lookback_available_periods auto_adjust_data.last_auto_adjust_time',
  },
  range: { 'notification.threshold': '0..15000000000' },
  importId: '{account_id}:{name}',
  calls: {
    CreateBudget: c.creates(
      byBudget(newName),
      {
        id: joined(() => '', ':'),
        arn: joined((region) => `arn:${c.partitionOf(region)}:budgets::`, ':budget/'),
        account_id: account,
        name: newName,
      },
      c.attributesFrom('budget'),
      { notification: ['notificationsWithSubscribers', notifications], tags: 'resourceTags' },
    ),
    UpdateBudget: c.updates(byBudget(c.request('newBudget.budgetName')), c.attributesFrom('newBudget')),
    CreateNotification: c.updates(byName, notificationMade),
    UpdateNotification: c.updates(byName, notificationChanged),
    DeleteNotification: c.updates(byName, notificationRemoved),
    CreateSubscriber: c.updates(byName, subscribersChanged),
    UpdateSubscriber: c.updates(byName, subscribersChanged),
    DeleteSubscriber: c.updates(byName, subscribersChanged),
    ...c.tagged(c.by({ arn: 'resourceARN' }), { tags: 'resourceTags', tagKeys: 'resourceTagKeys' }),
    DeleteBudget: c.deletes(byName),
  },
  mapped: 'billing_view_arn budget_type metrics time_unit',
  each: {
    auto_adjust_data: c.from('autoAdjustData', adjusted),
    cost_filter: c.from('costFilters', filters),
    cost_types: c.from('costTypes', costTypes),
    filter_expression: c.from('filterExpression', expression),
    limit_amount: 'budgetLimit.amount',
    limit_unit: 'budgetLimit.unit',
    planned_limit: c.from('plannedBudgetLimits', limits),
    time_period_end: c.from('timePeriod.end', minute),
    time_period_start: c.from('timePeriod.start', minute),
  },
  identity: 'account_id name',
  terraformOnly: 'name_prefix',
});
