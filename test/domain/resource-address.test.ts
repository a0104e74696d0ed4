import { describe, expect, it } from 'vitest';
import { parseAddress, printAddress } from '#domain/resource-address.ts';

describe('printAddress', () => {
  it.each([
    ['a plain one', { module: '', type: 'aws_sqs_queue', name: 'work' }, 'aws_sqs_queue.work'],
    ['count', { module: 'module.net', type: 'aws_subnet', name: 'this', index: 0 }, 'module.net.aws_subnet.this[0]'],
    [
      'for_each',
      { module: 'module.web["a"]', type: 'aws_sqs_queue', name: 'work', index: 'a "b"' },
      'module.web["a"].aws_sqs_queue.work["a \\"b\\""]',
    ],
    ['template markers in a key', { module: '', type: 'a_b', name: 'c', index: '${x} %{y} $${z}' }, 'a_b.c["$${x} %%{y} $$${z}"]'],
  ])('prints %s and parses it back', (_title, address, text) => {
    expect(printAddress(address)).toBe(text);
    expect(parseAddress(text)).toEqual(address);
  });
});

describe('parseAddress', () => {
  it.each(['', 'aws_sqs_queue', 'data.aws_region.here.x', 'aws_sqs_queue.work[orders]'])('rejects %j', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });
});
