/**
 * Who is told when a budget is nearly used up. The API keeps subscribers one by one; Terraform has them inside of what they are told of.
 * https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_Notification.html
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { request } from '../define.ts';
import type { Writer } from '../define.ts';
import { asList } from '../select.ts';

const LISTS = { EMAIL: 'subscriber_email_addresses', SNS: 'subscriber_sns_topic_arns' } as const;

/**
 * Turns notifications with their subscribers into blocks.
 * @param found the API's list
 * @returns one block for each
 */
export function notifications(found: Json): readonly JsonObject[] {
  return asList(found)
    .filter(isJsonObject)
    .map(({ notification, subscribers }) =>
      asList(subscribers)
        .filter(isJsonObject)
        .reduce<JsonObject>((block, one) => withSubscriber(block, one), blockOf(notification)),
    );
}

function blockOf(notification: Json | undefined): JsonObject {
  const told = isJsonObject(notification) ? notification : {};
  return {
    comparison_operator: told['comparisonOperator'] ?? '',
    notification_type: told['notificationType'] ?? '',
    threshold: told['threshold'] ?? 0,
    threshold_type: told['thresholdType'] ?? 'PERCENTAGE',
    subscriber_email_addresses: [],
    subscriber_sns_topic_arns: [],
  };
}

function listOf(subscriber: JsonObject): (typeof LISTS)[keyof typeof LISTS] {
  return subscriber['subscriptionType'] === 'SNS' ? LISTS.SNS : LISTS.EMAIL;
}

function withSubscriber(block: JsonObject, subscriber: JsonObject): JsonObject {
  const list = listOf(subscriber);
  return { ...block, [list]: [...new Set([...asList(block[list]), subscriber['address'] ?? ''])] };
}

function withoutSubscriber(block: JsonObject, subscriber: JsonObject): JsonObject {
  const list = listOf(subscriber);
  return { ...block, [list]: asList(block[list]).filter((address) => address !== subscriber['address']) };
}

/** A notification has no name: what it is about tells it from others. */
function isAbout(block: Json, notification: Json | undefined): boolean {
  const told = blockOf(notification);
  return (
    isJsonObject(block) &&
    ['comparison_operator', 'notification_type', 'threshold', 'threshold_type'].every((key) => block[key] === told[key])
  );
}

/** Writes the notifications anew, the one that a call names changed. */
function changed(change: (block: JsonObject) => JsonObject, member = 'notification'): Writer {
  return (event, current) => ({
    notification: asList(current['notification']).map((block) =>
      isJsonObject(block) && isAbout(block, request(member)(event)) ? change(block) : block,
    ),
  });
}

/** CreateNotification. */
export const notificationMade: Writer = (event, current) => ({
  notification: [
    ...asList(current['notification']),
    ...notifications({ notification: request('notification')(event) ?? {}, subscribers: request('subscribers')(event) ?? [] }),
  ],
});

/** UpdateNotification. */
export const notificationChanged: Writer = (event, current, attributes) => {
  const next = blockOf(request('newNotification')(event));
  const keep = (block: JsonObject): JsonObject => ({
    ...next,
    subscriber_email_addresses: block[LISTS.EMAIL] ?? [],
    subscriber_sns_topic_arns: block[LISTS.SNS] ?? [],
  });
  return changed(keep, 'oldNotification')(event, current, attributes);
};

/** DeleteNotification. */
export const notificationGone: Writer = (event, current) => ({
  notification: asList(current['notification']).filter((block) => !isAbout(block, request('notification')(event))),
});

/** CreateSubscriber, UpdateSubscriber and DeleteSubscriber. */
export const subscribersChanged: Writer = (event, current, attributes) => {
  const [gone, come] = [
    request('oldSubscriber')(event) ?? (event.eventName === 'DeleteSubscriber' ? request('subscriber')(event) : undefined),
    request('newSubscriber')(event) ?? (event.eventName === 'CreateSubscriber' ? request('subscriber')(event) : undefined),
  ];
  const revise = (block: JsonObject): JsonObject => {
    const without = isJsonObject(gone) ? withoutSubscriber(block, gone) : block;
    return isJsonObject(come) ? withSubscriber(without, come) : without;
  };
  return changed(revise)(event, current, attributes);
};
