import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { firewallWeakened } from '#stages/decide/guardrails/firewall-weakened.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../support/drifts.ts';

const GEO = [{ geo_match_statement: [{ country_codes: ['AF', 'KP'] }] }];

function rule(name: string, action: string, over: JsonObject = {}): JsonObject {
  return { name, priority: 1, action: [{ allow: [], [action]: [{ custom_response: [] }] }], statement: GEO, ...over };
}

/** A rule that refers to a group of rules. */
function group(override: string, over: JsonObject = {}): JsonObject {
  const statement = [{ managed_rule_group_statement: [{ name: 'AWSManagedRulesCommonRuleSet', vendor_name: 'AWS' }] }];
  return { name: 'common', priority: 2, action: [], override_action: [{ count: [], none: [], [override]: [{}] }], statement, ...over };
}

function ruled(before: readonly JsonObject[], after: readonly JsonObject[], address = 'aws_wafv2_web_acl.shop'): Drift {
  return aChanged(address, 'rule', [before, after]);
}

function ranged(before: Json, after: Json): Drift {
  return aChanged('aws_wafv2_ip_set.office', 'addresses', [before, after]);
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
}

const NARROWER = { statement: [{ geo_match_statement: [{ country_codes: ['AF'] }] }] };
const LABELLED = { rule_label: [{ name: 'robot' }] };

const fires: readonly (Case & { readonly says: string })[] = [
  {
    case: 'rules as a text',
    drift: aChanged('aws_networkfirewall_rule_group.web', 'rule_group', [
      [{ rules_source: [{ rules_string: 'a' }] }],
      [{ rules_source: [{ rules_string: 'b' }] }],
    ]),
    says: 'stops other things than before',
  },
  {
    case: 'names that may be asked for',
    drift: aChanged('aws_route53_resolver_firewall_rule.bad', 'action', ['BLOCK', 'ALLOW']),
    says: 'stops other things',
  },
  { case: 'a shield that is gone', drift: aMissing('aws_shield_protection.web', { name: 'web' }), says: 'is gone' },
  { case: 'a rule is gone', drift: ruled([rule('geo', 'block'), group('none')], [group('none')]), says: 'geo that is gone' },
  {
    case: 'a rule of a group is gone',
    drift: ruled([rule('geo', 'block')], [], 'aws_wafv2_rule_group.shop'),
    says: 'geo that is gone',
  },
  { case: 'a rule only counts', drift: ruled([rule('geo', 'block')], [rule('geo', 'count')]), says: 'from block to count' },
  { case: 'a question less', drift: ruled([rule('geo', 'captcha')], [rule('geo', 'allow')]), says: 'from captcha to allow' },
  {
    case: 'a question in place of a wall',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'challenge')]),
    says: 'from block to challenge',
  },
  { case: 'what was counted is let in', drift: ruled([rule('geo', 'count')], [rule('geo', 'allow')]), says: 'from count to allow' },
  { case: 'a group only counts', drift: ruled([group('none')], [group('count')]), says: 'from none to count' },
  {
    case: 'an action that nobody knows',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'block', { action: [] })]),
    says: 'from block to unknown',
  },
  { case: 'a rule fits fewer', drift: ruled([rule('geo', 'block')], [rule('geo', 'block', NARROWER)]), says: 'other requests' },
  {
    case: 'a rule that lets in fits others',
    drift: ruled([rule('geo', 'allow', NARROWER)], [rule('geo', 'allow')]),
    says: 'other requests',
  },
  {
    case: 'a rule of a group is counted',
    drift: ruled(
      [group('none')],
      [group('none', { statement: [{ managed_rule_group_statement: [{ rule_action_override: [{ name: 'x' }] }] }] })],
    ),
    says: 'other requests',
  },
  {
    case: 'a mark that other rules read is gone',
    drift: ruled([rule('geo', 'count', LABELLED)], [rule('geo', 'count')]),
    says: 'marks requests',
  },
  { case: 'a new rule lets in', drift: ruled([rule('geo', 'block')], [rule('geo', 'block'), rule('us', 'allow')]), says: 'new rule us' },
  {
    case: 'a new rule lets in what its group stops',
    drift: ruled(
      [],
      [
        group('none', {
          statement: [{ managed_rule_group_statement: [{ rule_action_override: [{ action_to_use: [{ allow: [{}] }], name: 'x' }] }] }],
        }),
      ],
    ),
    says: 'new rule common',
  },
  {
    case: 'a rule that lets in is asked first',
    drift: ruled(
      [rule('geo', 'block', { priority: 1 }), rule('us', 'allow', { priority: 2 })],
      [rule('geo', 'block', { priority: 3 }), rule('us', 'allow', { priority: 2 })],
    ),
    says: 'beginning with us',
  },
  { case: 'rules in one text', drift: aChanged('aws_wafv2_rule_group.shop', 'rule_json', ['[]', '[{}]']), says: 'another text' },
  { case: 'a half of the internet', drift: ranged(['203.0.113.0/24'], ['203.0.113.0/24', '128.0.0.0/1']), says: '128.0.0.0/1' },
  { case: 'an eighth part', drift: ranged([], ['12.0.0.0/8']), says: '12.0.0.0/8' },
  { case: 'a wide range of IPv6', drift: ranged([], ['2001:db8::/32']), says: '2001:db8::/32' },
  { case: 'a wide set made by hand', drift: anUnmanaged('aws_wafv2_ip_set', { addresses: ['12.0.0.0/8'] }), says: '12.0.0.0/8' },
];

const silent: readonly Case[] = [
  { case: 'a description of rules', drift: aChanged('aws_networkfirewall_rule_group.web', 'description', ['a', 'b']) },
  { case: 'a new rule that stops more', drift: ruled([rule('geo', 'block')], [rule('geo', 'block'), rule('more', 'block')]) },
  { case: 'a new rule that counts', drift: ruled([rule('geo', 'block')], [rule('geo', 'block'), rule('more', 'count')]) },
  { case: 'a new group', drift: ruled([rule('geo', 'block')], [rule('geo', 'block'), group('none')]) },
  { case: 'a rule that stops what it counted', drift: ruled([rule('geo', 'count')], [rule('geo', 'block')]) },
  { case: 'a wall in place of a question', drift: ruled([rule('geo', 'captcha')], [rule('geo', 'block')]) },
  { case: 'a group that stops what it counted', drift: ruled([group('count')], [group('none')]) },
  { case: 'a rule that counts others', drift: ruled([rule('geo', 'count')], [rule('geo', 'count', NARROWER)]) },
  {
    case: 'another answer to who is stopped',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'block', { action: [{ block: [{ custom_response: [{ response_code: 410 }] }] }] })]),
  },
  {
    case: 'another order of rules that all stop',
    drift: ruled(
      [rule('a', 'block', { priority: 1 }), rule('b', 'block', { priority: 2 })],
      [rule('a', 'block', { priority: 3 }), rule('b', 'block', { priority: 2 })],
    ),
  },
  {
    case: 'other numbers for the same order',
    drift: ruled(
      [rule('a', 'block', { priority: 1 }), rule('b', 'allow', { priority: 2 })],
      [rule('a', 'block', { priority: 10 }), rule('b', 'allow', { priority: 20 })],
    ),
  },
  { case: 'another description', drift: aChanged('aws_wafv2_web_acl.shop', 'description', ['a', 'b']) },
  { case: 'the rules of something else', drift: ruled([rule('geo', 'block')], [], 'aws_lb_listener.web') },
  {
    case: 'rules that are hidden',
    drift: aDrift({
      resourceType: 'aws_wafv2_web_acl',
      address: 'aws_wafv2_web_acl.shop',
      changes: [aChange('rule', [rule('geo', 'block')], null, { hidden: true })],
    }),
  },
  { case: 'a firewall that is gone', drift: aMissing('aws_wafv2_web_acl.shop', { rule: [rule('geo', 'block')] }) },
  { case: 'one more network', drift: ranged(['203.0.113.0/24'], ['203.0.113.0/24', '198.51.100.0/24']) },
  { case: 'a wide range that was there', drift: ranged(['12.0.0.0/8'], ['12.0.0.0/8', '198.51.100.0/24']) },
  { case: 'a wide range taken out', drift: ranged(['12.0.0.0/8'], []) },
];

describe('firewall-weakened', () => {
  it.each(fires)('fires: $case', ({ drift, says }) => {
    const alarm = firewallWeakened.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toContain(says);
    expect(alarm?.effect ?? firewallWeakened.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(firewallWeakened.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});

describe('firewall-weakened, of sets', () => {
  const SET = 'arn:aws:wafv2:us-east-1:123456789012:regional/ipset/a/1';
  const drifts = {
    less: aChanged('aws_wafv2_ip_set.a', 'addresses', [['203.0.113.0/24', '198.51.100.0/24'], ['203.0.113.0/24']]),
    more: aChanged('aws_wafv2_ip_set.a', 'addresses', [['203.0.113.0/24'], ['203.0.113.0/24', '198.51.100.0/24']]),
    narrower: aChanged('aws_wafv2_ip_set.a', 'addresses', [['203.0.113.0/24'], ['203.0.112.0/23']]),
  };

  function usedBy(action: string, isNegated = false): GuardrailContext {
    const refers = [{ ip_set_reference_statement: [{ arn: SET }] }];
    const statement = isNegated ? [{ not_statement: [{ statement: refers }] }] : refers;
    const rules = [{ name: 'a', priority: 1, action: [{ [action]: [{}] }], statement }];
    return aContext({
      workspace: aWorkspace([aResource('aws_wafv2_ip_set.a', { arn: SET }), aResource('aws_wafv2_web_acl.a', { rule: rules })]),
    });
  }

  it.each([
    ['fewer that are stopped', drifts.less, usedBy('block'), true],
    ['more that are let in', drifts.more, usedBy('allow'), true],
    ['more that are not stopped', drifts.more, usedBy('block', true), true],
    ['fewer, of a use that nobody knows', drifts.less, aContext(), true],
    ['more that are stopped', drifts.more, usedBy('block'), false],
    ['fewer that are let in', drifts.less, usedBy('allow'), false],
    ['the same and more that are stopped', drifts.narrower, usedBy('block'), false],
    ['more, of a use that nobody knows', drifts.more, aContext(), false],
    ['fewer that are counted', drifts.less, usedBy('count'), false],
  ])('%s', (_name, drift, context, isFound) => {
    expect(firewallWeakened.check(drift, anIntent([drift]), context) !== undefined).toBe(isFound);
  });

  it('asks about another firewall in front of a distribution', () => {
    const drift = aChanged('aws_cloudfront_distribution.a', 'web_acl_id', ['arn:strict', 'arn:empty']);

    expect(firewallWeakened.check(drift, anIntent([drift]), aContext())).toBeDefined();
  });
});
