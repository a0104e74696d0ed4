import { expect, it } from 'vitest';
import { filledIn, readDay, withRead } from '../../../eval/held-out/read-day.ts';

const DAY = 'kind: rare\nround: 1\ntitle: A day\nsource: https://example.com\ninfra: {main.tf: ""}\ncalls: []\nexpected: []\n';
const STATE = JSON.stringify({
  version: 4,
  resources: [{ mode: 'managed', type: 'aws_x', name: 'y', instances: [{ index_key: 'a', attributes: { id: '1' } }] }],
});

it('fills in missing fields', () => {
  expect(readDay(DAY, 'day.yaml')).toMatchObject({ after: {}, gone: [], state: {}, region: 'us-east-1' });
});

it('names the file and the invalid field', () => {
  expect(() => readDay(DAY.replace('rare', 'dull'), 'day.yaml')).toThrow(/^day\.yaml: kind: /);
});

it('writes read values to the state, and refuses unknown addresses', () => {
  expect(JSON.parse(withRead(STATE, { 'aws_x.y["a"]': { arn: 'arn:x' } }))).toMatchObject({
    resources: [{ instances: [{ attributes: { id: '1', arn: 'arn:x' } }] }],
  });
  expect(() => withRead(STATE, { 'aws_x.z': {} })).toThrow('expected aws_x.z in the state, found none');
});

it('replaces references with values of the state', () => {
  const values = new Map([['aws_x.y["a"]', { id: '1' }]]);

  expect(filledIn({ name: 'is <aws_x.y["a"].id>' }, values)).toEqual({ name: 'is 1' });
  expect(() => filledIn('<aws_x.y["a"].arn>', values)).toThrow('expected aws_x.y["a"].arn in the state, found none');
});
