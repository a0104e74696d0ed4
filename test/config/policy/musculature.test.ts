import { describe, expect, it } from 'vitest';
import { Musculature } from '#config/policy/musculature.ts';

describe('Musculature', () => {
  it('marks nothing and names the usual tags where nothing is said', () => {
    expect(Musculature.parse({})).toEqual({
      musculature: [],
      skeleton: { types: [], addresses: [] },
      agentTags: { managed: 'managed_by_agent', override: 'agent:override_mode' },
    });
  });

  it('takes one type or several', () => {
    const parsed = Musculature.parse({ musculature: [{ type: 'aws_sqs_queue', attribute: 'delay_seconds', max: 60 }] });

    expect(parsed.musculature).toEqual([{ type: ['aws_sqs_queue'], attribute: 'delay_seconds', max: 60 }]);
  });

  it.each([
    { case: 'an attribute of everything', entry: { attribute: 'delay_seconds', max: 60 }, said: 'type, address or both' },
    {
      case: 'bounds that nothing is between',
      entry: { type: 'aws_sqs_queue', attribute: 'delay_seconds', min: 9, max: 3 },
      said: 'at most max',
    },
    { case: 'an attribute with a wildcard', entry: { type: 'aws_sqs_queue', attribute: '*' }, said: 'name of an attribute' },
    { case: 'nobody who may', entry: { type: 'aws_sqs_queue', attribute: 'delay_seconds', agents: [] }, said: '>=1 items' },
  ])('refuses $case', ({ entry, said }) => {
    const { error } = Musculature.safeParse({ musculature: [entry] });

    expect(error?.issues.map((issue) => issue.message).join()).toContain(said);
  });
});
