import { expect, it } from 'vitest';
import { situationIn } from '#knowledge/situation-row.ts';

const ROW = { resource_type: 'aws_sqs_queue', event_names: '["SetQueueAttributes"]', change_shape: '["delay_seconds"]' };

it('reads the lists of a row back', () => {
  const situation = situationIn({ ...ROW, code_shape: '["literal"]', actor_class: 'console', goal: 'availability' });

  expect(situation).toEqual({
    resourceType: 'aws_sqs_queue',
    eventNames: ['SetQueueAttributes'],
    changeShape: ['delay_seconds'],
    codeShape: ['literal'],
    actorClass: 'console',
    goal: 'availability',
  });
});

it('leaves out what nobody knew', () => {
  const situation = situationIn({ ...ROW, code_shape: null, actor_class: null, goal: null });

  expect(Object.keys(situation)).toEqual(['resourceType', 'eventNames', 'changeShape']);
});
