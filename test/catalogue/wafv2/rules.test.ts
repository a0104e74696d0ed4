import { describe, expect, it } from 'vitest';
import { HIDDEN, request } from '#catalogue/words.ts';
import { groupRules } from '#catalogue/wafv2/rules.ts';
import { jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const matching = (searchString: Json) => ({
  name: 'robots',
  priority: 0,
  statement: { byteMatchStatement: { searchString, fieldToMatch: { method: {} }, positionalConstraint: 'CONTAINS' } },
  action: { block: {} },
});

function searched(searchString: Json, before?: Json): Json | undefined {
  const event = anEvent({ requestParameters: { rules: [matching(searchString)] } });
  const writes = groupRules(request('rules'))(event, before === undefined ? {} : { rule: before }, {});
  return jsonAt(writes['rule'] as Json, ['0', 'statement', '0', 'byte_match_statement', '0', 'search_string']);
}

describe('groupRules', () => {
  it.each<[string, Json, string, Json?]>([
    ['the bytes of its buffer', { hb: [98, 111, 116], limit: 3, capacity: 3, position: 0 }, 'bot'],
    ['its previous value, sent in base64', 'L2FkbWlu', '/admin', [{ name: 'x', search_string: '/admin' }]],
    ['a text that cannot be base64', '/wp-login.php', '/wp-login.php'],
    ['a text that was set before', 'YWJj', 'YWJj', [{ search_string: 'YWJj' }]],
    ['an unknown value if it may be plain or base64', 'YWJj', 'HIDDEN_DUE_TO_SECURITY_REASONS'],
    ['an unknown value if bytes are missing', { hb: [98], limit: 3 }, 'HIDDEN_DUE_TO_SECURITY_REASONS'],
  ])('reads as search text %s', (_name, sent, read, before) => {
    expect(searched(sent, before)).toBe(read);
  });

  it('returns an unknown value for rules with a statement that the provider does not have', () => {
    const event = anEvent({
      requestParameters: { rules: [{ name: 'a', priority: 1, statement: { asnMatchStatement: { asnList: [64496] } } }] },
    });

    expect(groupRules(request('rules'))(event, {}, {})['rule']).toBe(HIDDEN);
  });

  it('reads a missing evaluation window as five minutes, as AWS does, and keeps any other', () => {
    const rule = (seconds: number) => ({
      name: 'a',
      priority: 1,
      statement: { rateBasedStatement: { limit: 100, aggregateKeyType: 'IP', evaluationWindowSec: seconds } },
    });
    const written = (seconds: number) =>
      groupRules(request('rules'))(anEvent({ requestParameters: { rules: [rule(seconds)] } }), {}, {})['rule'];

    expect(jsonAt(written(300) as Json, ['0', 'name'])).toBe('a');
    expect(written(60)).toBe(HIDDEN);
  });
});
