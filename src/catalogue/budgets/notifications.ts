/**
 * Notifications of a budget. The API stores subscribers one by one; in Terraform they are part of their notification.
 * https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_Notification.html
 */
import * as c from '../words.ts';

const LISTS = { EMAIL: 'subscriber_email_addresses', SNS: 'subscriber_sns_topic_arns' } as const;

/**
 * Converts notifications with their subscribers to blocks.
 * @returns one block per notification
 */
export function notifications(found: c.Json): readonly c.JsonObject[] {
  return c
    .asList(found)
    .filter(c.isJsonObject)
    .map(({ notification, subscribers }) =>
      c
        .asList(subscribers)
        .filter(c.isJsonObject)
        .reduce<c.JsonObject>((block, one) => withSubscriber(block, one), blockOf(notification)),
    );
}

function blockOf(notification: c.Json | undefined): c.JsonObject {
  const given = c.isJsonObject(notification) ? notification : {};
  return {
    comparison_operator: given['comparisonOperator'] ?? '',
    notification_type: given['notificationType'] ?? '',
    threshold: given['threshold'] ?? 0,
    threshold_type: given['thresholdType'] ?? 'PERCENTAGE',
    subscriber_email_addresses: [],
    subscriber_sns_topic_arns: [],
  };
}

function listOf(subscriber: c.JsonObject): (typeof LISTS)[keyof typeof LISTS] {
  return subscriber['subscriptionType'] === 'SNS' ? LISTS.SNS : LISTS.EMAIL;
}

function withSubscriber(block: c.JsonObject, subscriber: c.JsonObject): c.JsonObject {
  const list = listOf(subscriber);
  return { ...block, [list]: [...new Set([...c.asList(block[list]), subscriber['address'] ?? ''])] };
}

function withoutSubscriber(block: c.JsonObject, subscriber: c.JsonObject): c.JsonObject {
  const list = listOf(subscriber);
  return { ...block, [list]: c.asList(block[list]).filter((address) => address !== subscriber['address']) };
}

/** True if a block is that notification. It has no name, so its conditions identify it. */
function isAbout(block: c.Json, notification: c.Json | undefined): boolean {
  const wanted = blockOf(notification);
  return (
    c.isJsonObject(block) &&
    ['comparison_operator', 'notification_type', 'threshold', 'threshold_type'].every((key) => block[key] === wanted[key])
  );
}

/** Writes the notifications, with the one in the call changed. */
function changed(change: (block: c.JsonObject) => c.JsonObject, member = 'notification'): c.Writer {
  return (event, current) => ({
    notification: c
      .asList(current['notification'])
      .map((block) => (c.isJsonObject(block) && isAbout(block, c.request(member)(event)) ? change(block) : block)),
  });
}

/** Writer for CreateNotification. */
export const notificationMade: c.Writer = (event, current) => ({
  notification: [
    ...c.asList(current['notification']),
    ...notifications({ notification: c.request('notification')(event) ?? {}, subscribers: c.request('subscribers')(event) ?? [] }),
  ],
});

/** Writer for UpdateNotification. */
export const notificationChanged: c.Writer = (event, current, attributes) => {
  const next = blockOf(c.request('newNotification')(event));
  const keep = (block: c.JsonObject): c.JsonObject => ({
    ...next,
    subscriber_email_addresses: block[LISTS.EMAIL] ?? [],
    subscriber_sns_topic_arns: block[LISTS.SNS] ?? [],
  });
  return changed(keep, 'oldNotification')(event, current, attributes);
};

/** Writer for DeleteNotification. */
export const notificationRemoved: c.Writer = (event, current) => ({
  notification: c.asList(current['notification']).filter((block) => !isAbout(block, c.request('notification')(event))),
});

/** Writer for CreateSubscriber, UpdateSubscriber and DeleteSubscriber. */
export const subscribersChanged: c.Writer = (event, current, attributes) => {
  const [gone, come] = [
    c.request('oldSubscriber')(event) ?? (event.eventName === 'DeleteSubscriber' ? c.request('subscriber')(event) : undefined),
    c.request('newSubscriber')(event) ?? (event.eventName === 'CreateSubscriber' ? c.request('subscriber')(event) : undefined),
  ];
  const revise = (block: c.JsonObject): c.JsonObject => {
    const without = c.isJsonObject(gone) ? withoutSubscriber(block, gone) : block;
    return c.isJsonObject(come) ? withSubscriber(without, come) : without;
  };
  return changed(revise)(event, current, attributes);
};
