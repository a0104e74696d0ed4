import { expect, it } from 'vitest';
import { addRules, describeRules, inlineRules, removeRules } from '#catalogue/ec2/inline-rules.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const GROUP = 'sg-0aaaaaaaaaaaaaaa1';

const element = (over: JsonObject): JsonObject => ({
  cidr_blocks: [],
  description: '',
  from_port: 443,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 443,
  ...over,
});

/** What a call on https makes of a group’s elements. */
function after(
  revise: Parameters<typeof inlineRules>[1],
  sources: JsonObject,
  values: { readonly current: readonly JsonObject[]; readonly state?: readonly JsonObject[] },
): unknown {
  const event = anEvent({
    eventSource: 'ec2.amazonaws.com',
    requestParameters: { groupId: GROUP, ipPermissions: { items: [{ ipProtocol: 'tcp', fromPort: 443, toPort: 443, ...sources }] } },
  });
  return inlineRules('ingress', revise)(event, { id: GROUP, ingress: values.current }, {}, { ingress: values.state ?? values.current })[
    'ingress'
  ];
}

const A = '10.0.0.0/8';
const B = '192.0.2.0/24';
const C = '198.51.100.0/24';
const ranges = (...cidrs: readonly string[]): JsonObject => ({ ipRanges: { items: cidrs.map((cidrIp) => ({ cidrIp })) } });

it('keeps existing elements, and adds new ones', () => {
  const known = [element({ cidr_blocks: [A] })];

  expect(after(addRules, ranges(B), { current: known })).toEqual([element({ cidr_blocks: [A] }), element({ cidr_blocks: [B] })]);
});

it('groups new rules by ports and description', () => {
  const current = [element({ cidr_blocks: [A] }), element({ cidr_blocks: [B] })];

  expect(after(addRules, { ipv6Ranges: { items: [{ cidrIpv6: '::/0' }] } }, { current, state: [element({ cidr_blocks: [A] })] })).toEqual([
    element({ cidr_blocks: [A] }),
    element({ cidr_blocks: [B], ipv6_cidr_blocks: ['::/0'] }),
  ]);
});

it('removes one source from an element', () => {
  expect(after(removeRules, ranges(B), { current: [element({ cidr_blocks: [A, B], security_groups: ['sg-2'] })] })).toEqual([
    element({ cidr_blocks: [A], security_groups: ['sg-2'] }),
  ]);
});

it('removes a rule with any description', () => {
  expect(
    after(removeRules, ranges(A), { current: [element({ cidr_blocks: [A], description: 'office' }), element({ cidr_blocks: [C] })] }),
  ).toEqual([element({ cidr_blocks: [C] })]);
});

it('restores the original element once all its rules are back', () => {
  const state = [element({ cidr_blocks: [A, B] }), element({ cidr_blocks: [C], description: 'last' })];
  const current = [element({ cidr_blocks: [C], description: 'last' }), element({ cidr_blocks: [B] })];

  expect(after(addRules, ranges(A), { current, state })).toEqual(state);
});

it('adds no duplicate rule', () => {
  expect(
    after(
      addRules,
      { ipRanges: { items: [{ cidrIp: A, description: 'again' }] } },
      { current: [element({ cidr_blocks: [A], description: 'first' })] },
    ),
  ).toEqual([element({ cidr_blocks: [A], description: 'first' })]);
});

it('splits an element if the description of one of its rules changes', () => {
  expect(
    after(describeRules, { ipRanges: { items: [{ cidrIp: B, description: 'partner' }] } }, { current: [element({ cidr_blocks: [A, B] })] }),
  ).toEqual([element({ cidr_blocks: [A] }), element({ cidr_blocks: [B], description: 'partner' })]);
});

it('recognises the group itself as a source', () => {
  const itself = { groups: { items: [{ groupId: GROUP, userId: '123456789012' }] } };

  expect(after(addRules, itself, { current: [] })).toEqual([element({ self: true })]);
  expect(after(removeRules, itself, { current: [element({ self: true, cidr_blocks: [A] })] })).toEqual([element({ cidr_blocks: [A] })]);
});

it('writes nothing if the record names no rule', () => {
  const event = anEvent({ eventSource: 'ec2.amazonaws.com', requestParameters: { groupId: GROUP, ipPermissions: {} } });

  expect(inlineRules('ingress', addRules)(event, {}, {})).toEqual({});
});
