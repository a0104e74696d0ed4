import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { aChanged, aMissing, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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
    case: 'another rule text',
    drift: aChanged('aws_networkfirewall_rule_group.web', 'rule_group', [
      [{ rules_source: [{ rules_string: 'a' }] }],
      [{ rules_source: [{ rules_string: 'b' }] }],
    ]),
    says: 'stops other things than before',
  },
  {
    case: 'a domain rule changed to allow',
    drift: aChanged('aws_route53_resolver_firewall_rule.bad', 'action', ['BLOCK', 'ALLOW']),
    says: 'stops other things',
  },
  { case: 'a deleted shield protection', drift: aMissing('aws_shield_protection.web', { name: 'web' }), says: 'is gone' },
  { case: 'a deleted rule', drift: ruled([rule('geo', 'block'), group('none')], [group('none')]), says: 'geo that is gone' },
  {
    case: 'a deleted rule of a group',
    drift: ruled([rule('geo', 'block')], [], 'aws_wafv2_rule_group.shop'),
    says: 'geo that is gone',
  },
  { case: 'a rule changed to count', drift: ruled([rule('geo', 'block')], [rule('geo', 'count')]), says: 'from block to count' },
  {
    case: 'a CAPTCHA rule changed to allow',
    drift: ruled([rule('geo', 'captcha')], [rule('geo', 'allow')]),
    says: 'from captcha to allow',
  },
  {
    case: 'a challenge instead of a block',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'challenge')]),
    says: 'from block to challenge',
  },
  { case: 'a counting rule changed to allow', drift: ruled([rule('geo', 'count')], [rule('geo', 'allow')]), says: 'from count to allow' },
  { case: 'a group changed to count', drift: ruled([group('none')], [group('count')]), says: 'from none to count' },
  {
    case: 'an unknown action',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'block', { action: [] })]),
    says: 'from block to unknown',
  },
  {
    case: 'a rule that matches fewer requests',
    drift: ruled([rule('geo', 'block')], [rule('geo', 'block', NARROWER)]),
    says: 'other requests',
  },
  {
    case: 'an allow rule that matches other requests',
    drift: ruled([rule('geo', 'allow', NARROWER)], [rule('geo', 'allow')]),
    says: 'other requests',
  },
  {
    case: 'a rule of a group changed to count',
    drift: ruled(
      [group('none')],
      [group('none', { statement: [{ managed_rule_group_statement: [{ rule_action_override: [{ name: 'x' }] }] }] })],
    ),
    says: 'other requests',
  },
  {
    case: 'a removed label that other rules read',
    drift: ruled([rule('geo', 'count', LABELLED)], [rule('geo', 'count')]),
    says: 'marks requests',
  },
  { case: 'a new allow rule', drift: ruled([rule('geo', 'block')], [rule('geo', 'block'), rule('us', 'allow')]), says: 'new rule us' },
  {
    case: 'a new rule that allows what its group blocks',
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
    case: 'an allow rule moved to the front',
    drift: ruled(
      [rule('geo', 'block', { priority: 1 }), rule('us', 'allow', { priority: 2 })],
      [rule('geo', 'block', { priority: 3 }), rule('us', 'allow', { priority: 2 })],
    ),
    says: 'beginning with us',
  },
  { case: 'rules in one JSON text', drift: aChanged('aws_wafv2_rule_group.shop', 'rule_json', ['[]', '[{}]']), says: 'another text' },
  { case: 'half of the internet', drift: ranged(['203.0.113.0/24'], ['203.0.113.0/24', '128.0.0.0/1']), says: '128.0.0.0/1' },
  { case: 'an eighth of the internet', drift: ranged([], ['12.0.0.0/8']), says: '12.0.0.0/8' },
  { case: 'a wide IPv6 range', drift: ranged([], ['2001:db8::/32']), says: '2001:db8::/32' },
  { case: 'a wide IP set made by hand', drift: anUnmanaged('aws_wafv2_ip_set', { addresses: ['12.0.0.0/8'] }), says: '12.0.0.0/8' },
];

describe('a weaker firewall', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
