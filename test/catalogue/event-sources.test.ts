import { expect, it } from 'vitest';
import { eventSourceOf } from '#catalogue/event-sources.ts';
import { catalogue } from '#catalogue/index.ts';

it.each([
  ['aws_sfn_state_machine', 'states.amazonaws.com', 'state_machine'],
  ['aws_cloudwatch_log_group', 'logs.amazonaws.com', 'group'],
  ['aws_cloudtrail', 'cloudtrail.amazonaws.com', 'cloudtrail'],
  ['aws_networkfirewall_firewall', 'network-firewall.amazonaws.com', 'firewall'],
  ['aws_media_store_container_policy', 'mediastore.amazonaws.com', 'container_policy'],
  ['aws_media_convert_queue', 'mediaconvert.amazonaws.com', 'queue'],
  ['aws_ssoadmin_permission_set', 'sso.amazonaws.com', 'permission_set'],
  ['aws_invented_thing', 'invented.amazonaws.com', 'thing'],
])('returns the event source of %s', (type, eventSource, noun) => {
  expect(eventSourceOf(type)).toEqual({ eventSource, noun });
});

it('agrees with every entry of the catalogue', () => {
  const wrong = [...catalogue.entries.values()].filter((entry) => eventSourceOf(entry.type).eventSource !== entry.eventSource);

  expect(wrong.map(({ type, eventSource }) => `${type} ${eventSource}`)).toEqual([]);
});

it('finds every entry by its type', () => {
  const lost = [...catalogue.entries.values()].filter((entry) => catalogue.entries.get(entry.type) !== entry);

  expect(lost.map(({ type }) => type)).toEqual([]);
});
