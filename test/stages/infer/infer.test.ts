import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import { inferIntents } from '#stages/infer/infer.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { aChange, aDrift } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';
import { SPANS } from '../../support/spans.ts';

const NOTHING_KNOWN: Pick<Knowledge, 'recall'> = { recall: async () => [] };
const NOW = '2026-01-16T06:00:00Z';
const AROUND = {
  catalogue,
  knowledge: NOTHING_KNOWN,
  context: [],
  signals: [],
  now: NOW,
  vocabulary: WORDS,
  policy: { calendar: {}, spans: SPANS },
};

describe('inferIntents', () => {
  it('separates three people and leaves no drift without an intent', async () => {
    const shrunk = aDrift({
      resourceType: 'aws_lambda_function',
      address: 'aws_lambda_function.f',
      changes: [aChange('memory_size', 256, 192)],
      events: [anEvent(anAssumedRole('ops', 'nightly-script'))],
    });
    const paused = aDrift({
      resourceType: 'aws_lambda_event_source_mapping',
      address: 'aws_lambda_event_source_mapping.m',
      changes: [aChange('enabled', true, false)],
      events: [anEvent(anAssumedRole('oncall', 'INC-7-carol'))],
    });
    const renamed = aDrift({
      resourceType: 'aws_sns_topic',
      address: 'aws_sns_topic.t',
      changes: [aChange('display_name', 'a', 'b')],
      events: [anEvent(aConsoleUser('alice@example.com'))],
    });
    const unexplained = aDrift({ address: 'aws_sqs_queue.q', events: [] });

    const intents = await inferIntents([unexplained, shrunk, paused, renamed], AROUND);

    expect(intents.map((intent) => [intent.drifts[0]?.address, intent.goal, intent.motivation.kind, intent.confidence])).toEqual([
      ['aws_lambda_event_source_mapping.m', 'availability', 'incident', 'likely'],
      ['aws_lambda_function.f', 'cost', 'unknown', 'likely'],
      ['aws_sns_topic.t', 'operability', 'unknown', 'likely'],
      ['aws_sqs_queue.q', 'availability', 'unknown', 'guess'],
    ]);
  });

  it('returns nothing for no drifts', async () => {
    expect(await inferIntents([], AROUND)).toEqual([]);
  });
});
