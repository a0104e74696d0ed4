import { describe, expect, it } from 'vitest';
import { situationIn } from '#knowledge/situation-row.ts';

const ROW = {
  resource_type: 'aws_sqs_queue',
  event_names: '["SetQueueAttributes"]',
  change_shape: '["delay_seconds"]',
  code_shape: null,
  actor_class: null,
  goal: null,
};

describe('situationIn', () => {
  it('omits unknown parts', () => {
    expect(situationIn(ROW)).toEqual({
      resourceType: 'aws_sqs_queue',
      eventNames: ['SetQueueAttributes'],
      changeShape: ['delay_seconds'],
    });
  });

  it('reads code shape, actor class and goal', () => {
    const row = { ...ROW, code_shape: '["delay_seconds: literal"]', actor_class: 'console', goal: 'cost' };

    expect(situationIn(row)).toMatchObject({ codeShape: ['delay_seconds: literal'], actorClass: 'console', goal: 'cost' });
  });
});
