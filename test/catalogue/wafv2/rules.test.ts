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
    ['the bytes of the buffer that held it', { hb: [98, 111, 116], limit: 3, capacity: 3, position: 0 }, 'bot'],
    ['what it was before, sent in base64', 'L2FkbWlu', '/admin', [{ name: 'x', search_string: '/admin' }]],
    ['itself where it cannot be base64', '/wp-login.php', '/wp-login.php'],
    ['itself where it stood there before', 'YWJj', 'YWJj', [{ search_string: 'YWJj' }]],
    ['nothing known where it may be either', 'YWJj', 'HIDDEN_DUE_TO_SECURITY_REASONS'],
    ['nothing known where bytes are missing', { hb: [98], limit: 3 }, 'HIDDEN_DUE_TO_SECURITY_REASONS'],
  ])('takes for a search text %s', (_name, sent, read, before) => {
    expect(searched(sent, before)).toBe(read);
  });

  it('does not know rules that hold a statement which the provider lacks', () => {
    const event = anEvent({
      requestParameters: { rules: [{ name: 'a', priority: 1, statement: { asnMatchStatement: { asnList: [64496] } } }] },
    });

    expect(groupRules(request('rules'))(event, {}, {})['rule']).toBe(HIDDEN);
  });

  it('counts five minutes for nothing said, as AWS does, and no other time', () => {
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
