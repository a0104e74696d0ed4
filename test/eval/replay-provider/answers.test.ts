import { expect, it } from 'vitest';
import { createAnswers } from '../../../eval/replay-provider/answers.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';
import { createWorld } from '../../../eval/replay-provider/world.ts';

const ANSWERS = createAnswers({ ...loadSchemas((type) => type === 'aws_sqs_queue'), versions: new Map(), world: createWorld([], {}, []) });

it('refuses to apply', () => {
  expect(() => ANSWERS['ApplyResourceChange']?.({}, 'peer')).toThrow('the replay provider only plans');
});

it('imports only recorded resources', () => {
  const request = { type_name: 'aws_sqs_queue', id: 'https://sqs.example.com/none' };

  expect(() => ANSWERS['ImportResourceState']?.(request, 'peer')).toThrow('expected aws_sqs_queue https://sqs.example.com/none');
});
