import { expect, it } from 'vitest';
import { readJsonDeclarations } from '#terraform/json-code.ts';

it('finds resources, calls, providers and backend in every JSON form', () => {
  const text = JSON.stringify({
    '//': { metadata: {} },
    terraform: [{ backend: { s3: { bucket: 'states', key: 'a' } } }, { required_providers: { aws: '~> 6.0' } }],
    provider: { aws: [{ region: 'eu-west-1' }] },
    resource: [{ aws_sqs_queue: { a: {}, '//': 'no name' } }, { aws_sqs_queue: [{ b: [{}] }] }],
    module: { net: { source: './net' }, far: [{ source: 'acme/far/aws' }], odd: 1 },
  });

  expect(readJsonDeclarations(text)).toEqual({
    resources: ['aws_sqs_queue.a', 'aws_sqs_queue.b'],
    calls: [
      { name: 'net', source: './net' },
      { name: 'far', source: 'acme/far/aws' },
      { name: 'odd', source: undefined },
    ],
    requiredProviders: [['aws', '~> 6.0']],
    backend: { type: 's3', settings: { bucket: 'states', key: 'a' } },
    isRoot: true,
  });
});

it('reads a cloud block as a backend', () => {
  expect(readJsonDeclarations('{"terraform": {"cloud": {"organization": "acme"}}}').backend).toEqual({
    type: 'cloud',
    settings: { organization: 'acme' },
  });
});

it.each(['', '[', '{"resource": 1, "module": "x", "terraform": null}'])('finds nothing in %s', (text) => {
  expect(readJsonDeclarations(text)).toEqual({ resources: [], calls: [], requiredProviders: [], backend: undefined, isRoot: false });
});
