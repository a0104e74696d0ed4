import { describe, expect, it } from 'vitest';
import { Musculature } from '#config/policy/musculature.ts';

describe('Musculature', () => {
  it('marks nothing and has the usual tag names by default', () => {
    expect(Musculature.parse({})).toEqual({
      musculature: [],
      skeleton: { types: [], addresses: [] },
      agentTags: { managed: 'managed_by_agent', override: 'agent:override_mode' },
    });
  });

  it('accepts one type or several', () => {
    const parsed = Musculature.parse({ musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', max: 60 }] });

    expect(parsed.musculature).toEqual([{ type: ['aws_sqs_queue'], attribute: 'delay_seconds', max: 60 }]);
  });

  it.each([
    { case: 'an attribute without a type', entry: { attribute: 'delay_seconds', max: 60 }, said: 'type, address or both' },
    {
      case: 'bounds without a value between them',
      entry: { type: 'aws_sqs_queue', attribute: 'delay_seconds', min: 9, max: 3 },
      said: 'at most max',
    },
    { case: 'an attribute with a wildcard', entry: { type: 'aws_sqs_queue', attribute: '*' }, said: 'name of an attribute' },
    { case: 'an empty list of principals', entry: { type: 'aws_sqs_queue', attribute: 'delay_seconds', agents: [] }, said: '>=1 items' },
  ])('refuses $case', ({ entry, said }) => {
    const { error } = Musculature.safeParse({ musculature: [entry] });

    expect(error?.issues.map((issue) => issue.message).join()).toContain(said);
  });
});
