import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { instant, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { mirrored, named } from '../mirrored.ts';
import { asList, idFrom, partitionOf } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { notificationChanged, notificationGone, notificationMade, notifications, subscribersChanged } from './notifications.ts';

const account = request('accountId');
const byBudget = (name: Select): ReturnType<typeof by> => by({ account_id: account, name });
const byName = byBudget(request('budgetName'));
const newName = request('budget.budgetName');

const joined =
  (before: (region: string) => string, between: string): Select =>
  (event) => {
    const [id, name] = [account(event), newName(event)];
    return typeof id === 'string' && typeof name === 'string' ? `${before(event.awsRegion)}${id}${between}${name}` : undefined;
  };

/** The provider writes moments to the minute: `2026-01-01_00:00`. */
function minute(value: Json): Json {
  const moment = instant(value);
  return typeof moment === 'string' ? moment.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}).*$/, '$1_$2') : value;
}

const filters = (value: Json): Json =>
  isJsonObject(value) ? Object.entries(value).map(([name, values]) => ({ name, values: asList(values) })) : [];

/** By the moment from which each counts, in seconds. */
const limits = (value: Json): Json =>
  isJsonObject(value)
    ? Object.entries(value).map(([start, limit]) => ({
        start_time: minute(/^\d+$/.test(start) ? Number(start) : start),
        amount: isJsonObject(limit) ? String(limit['amount'] ?? '') : '',
        unit: isJsonObject(limit) ? (limit['unit'] ?? '') : '',
      }))
    : [];

const costTypes = mirrored({
  include_credit: true,
  include_discount: true,
  include_other_subscription: true,
  include_recurring: true,
  include_refund: true,
  include_subscription: true,
  include_support: true,
  include_tax: true,
  include_upfront: true,
  use_amortized: false,
  use_blended: false,
});
const adjusted = mirrored({
  auto_adjust_type: '',
  last_auto_adjust_time: '',
  historical_options: { budget_adjustment_period: 0, lookback_available_periods: named('lookBackAvailablePeriods', 0) },
});

// https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_UpdateBudget.html
export const budgetsBudget = defineResource({
  type: 'aws_budgets_budget',
  eventSource: 'budgets.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      identifier: 'account_id name',
      threshold: 'notification.threshold',
      bound: 'limit_amount planned_limit.amount',
      detection: 'cost_filter cost_types notification time_period_end time_period_start',
      destination: 'notification.subscriber_email_addresses notification.subscriber_sns_topic_arns',
      mode: 'auto_adjust_data budget_type limit_unit planned_limit time_unit',
      derived: 'auto_adjust_data.historical_options.lookback_available_periods auto_adjust_data.last_auto_adjust_time',
      'terraform-only': 'name_prefix',
    },
    range: { 'notification.threshold': '0..15000000000' },
  },
  importId: idFrom(':', 'account_id', 'name'),
  calls: {
    CreateBudget: creates(
      byBudget(newName),
      put(
        'id',
        joined(() => '', ':'),
      ),
      put(
        'arn',
        joined((region) => `arn:${partitionOf(region)}:budgets::`, ':budget/'),
      ),
      put('account_id', account),
      put('name', newName),
      attributesFrom(request('budget')),
      put('notification', request('notificationsWithSubscribers'), notifications),
    ),
    UpdateBudget: updates(byBudget(request('newBudget.budgetName')), attributesFrom(request('newBudget'))),
    CreateNotification: updates(byName, notificationMade),
    UpdateNotification: updates(byName, notificationChanged),
    DeleteNotification: updates(byName, notificationGone),
    CreateSubscriber: updates(byName, subscribersChanged),
    UpdateSubscriber: updates(byName, subscribersChanged),
    DeleteSubscriber: updates(byName, subscribersChanged),
    DeleteBudget: deletes(byName),
  },
  attributes: {
    auto_adjust_data: from('autoAdjustData', adjusted),
    budget_type: from('budgetType', text),
    cost_filter: from('costFilters', filters),
    cost_types: from('costTypes', costTypes),
    limit_amount: from('budgetLimit.amount', text),
    limit_unit: from('budgetLimit.unit', text),
    planned_limit: from('plannedBudgetLimits', limits),
    time_period_end: from('timePeriod.end', minute),
    time_period_start: from('timePeriod.start', minute),
    time_unit: from('timeUnit', text),
    notification: written(),
    account_id: identity(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
  },
});
