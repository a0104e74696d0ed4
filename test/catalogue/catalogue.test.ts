import { expect, it } from 'vitest';
import { asCalls, buildCatalogue, openCatalogue } from '#catalogue/catalogue.ts';
import { by, defineResource, deletes, puts, request } from '#catalogue/words.ts';

const identify = by({ queue_url: request('queueUrl') });
const thing = (type: string, eventSource = 'sqs.amazonaws.com') =>
  defineResource({
    type,
    eventSource,
    importId: () => undefined,
    calls: { SetQueueAttributes: [puts(identify), deletes(identify)], AddPermission: puts(identify) },
  });

it('finds entries by type and calls by event, in registration order', () => {
  const catalogue = buildCatalogue([thing('aws_b'), thing('aws_a'), thing('aws_c', 'sns.amazonaws.com')]);

  const found = catalogue.callsOf('sqs.amazonaws.com', 'SetQueueAttributes').map(({ entry, call }) => `${entry.type} ${call.effect}`);

  expect([...catalogue.entries.keys()]).toEqual(['aws_b', 'aws_a', 'aws_c']);
  expect(found).toEqual(['aws_b puts', 'aws_b deletes', 'aws_a puts', 'aws_a deletes']);
});

it('finds a call with any API version in its event name, and none for other events', () => {
  const catalogue = buildCatalogue([thing('aws_a')]);

  expect(catalogue.callsOf('sqs.amazonaws.com', 'AddPermission20150331v2')).toHaveLength(1);
  expect(catalogue.callsOf('sqs.amazonaws.com', 'PurgeQueue')).toEqual([]);
  expect(catalogue.callsOf('sns.amazonaws.com', 'AddPermission')).toEqual([]);
});

it('rejects two entries of one type', () => {
  expect(() => buildCatalogue([thing('aws_a'), thing('aws_a')])).toThrow('two catalogue entries have type aws_a');
});

it('loads a service once, on the first request for one of its types', () => {
  const made: string[] = [];
  const service = (name: string) => () => {
    made.push(name);
    return [thing(`aws_${name}`, `${name}.amazonaws.com`)];
  };
  const catalogue = openCatalogue({ sqs: service('sqs'), sns: service('sns') }, (type) => type.replace('aws_', ''));

  expect(catalogue.callsOf('sqs.amazonaws.com', 'AddPermission')).toHaveLength(1);
  expect(catalogue.entries.get('aws_sqs')?.type).toBe('aws_sqs');
  expect(catalogue.entries.has('aws_kms')).toBe(false);
  expect(catalogue.callsOf('constructor.amazonaws.com', 'AddPermission')).toEqual([]);
  expect(catalogue.callsOf('sns.example.com', 'AddPermission')).toEqual([]);
  expect(made).toEqual(['sqs']);
  expect([...catalogue.entries.keys()]).toEqual(['aws_sqs', 'aws_sns']);
  expect(made).toEqual(['sqs', 'sns']);
});

it('wraps a single call in a list', () => {
  const call = puts(identify);

  expect(asCalls(call)).toEqual([call]);
  expect(asCalls([call, call])).toEqual([call, call]);
});
