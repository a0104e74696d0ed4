import { describe, expect, it } from 'vitest';
import { busArn, busImportId, busName, withBus } from '#catalogue/events/event-bus.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const ARN = 'arn:aws:events:us-east-1:123456789012:event-bus/orders';

describe('the bus of a call', () => {
  it.each<[string, JsonObject, string, string]>([
    ['the default bus', {}, 'default', ARN.replace('orders', 'default')],
    ['a name', { eventBusName: 'orders' }, 'orders', ARN],
    ['an ARN', { eventBusName: ARN }, 'orders', ARN],
    [
      'a partner bus',
      { eventBusName: 'aws.partner/example.com/a' },
      'aws.partner/example.com/a',
      ARN.replace('orders', 'aws.partner/example.com/a'),
    ],
  ])('%s', (_name, requestParameters, name, arn) => {
    const event = anEvent({ requestParameters });

    expect([busName(event), busArn(event)]).toEqual([name, arn]);
  });
});

it.each([
  ['default', 'nightly'],
  ['', 'nightly'],
  [undefined, 'nightly'],
  ['orders', 'orders/nightly'],
])('withBus %s is %s', (bus, name) => {
  expect(withBus(bus, 'nightly')).toBe(name);
});

it.each<[JsonObject, string | undefined]>([
  [{ event_bus_name: 'default', rule: 'r', target_id: 't' }, 'r/t'],
  [{ event_bus_name: 'orders', rule: 'r', target_id: 't' }, 'orders/r/t'],
  [{ event_bus_name: 'orders', rule: 'r', target_id: '' }, undefined],
])('import id of %j is %s', (values, id) => {
  expect(busImportId('rule', 'target_id')(values)).toBe(id);
});
