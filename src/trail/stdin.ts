import type { Readable } from 'node:stream';
import { SourceError } from '#domain/errors.ts';
import type { Trail, TrailItem } from '#ports.ts';
import { readStream } from './bytes/read-stream.ts';

/** Reads records from a stream, in the same forms as a file. It can be read once. */
export function stdinTrail(stream: Readable & { readonly isTTY?: boolean }): Trail {
  return { name: 'stdin', records: () => readStdin(stream) };
}

async function* readStdin(stream: Readable & { readonly isTTY?: boolean }): AsyncIterable<TrailItem> {
  if (stream.isTTY === true) {
    throw new SourceError(
      'stdin-is-a-terminal',
      'Expected records on stdin from a pipe or a file; found a terminal.',
      'Pipe the records: `zcat trail/*.json.gz | reconcile --trace -`',
    );
  }
  yield* readStream(stream as AsyncIterable<Buffer>, 'stdin');
}
