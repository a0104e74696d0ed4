import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { findInBytes, readBytes } from '#trail/bytes/read-stream.ts';
import { Carrier, unpack } from '#trail/threads/carried.ts';
import { anEvent } from '../../support/builders.ts';

function carried(text: string, buffer?: Uint8Array<ArrayBuffer>) {
  const carrier = new Carrier(buffer);
  const file = carrier.pack(findInBytes(Buffer.from(text), { name: 'trail', sift: undefined, takeValue: carrier.takeValue }));
  return structuredClone(file, { transfer: [file.values.buffer] });
}

const large = JSON.stringify({ Records: Array.from({ length: 1000 }, (_, index) => anEvent({ eventID: `é-${index}` })) });

describe('what is carried from one thread to another', () => {
  it.each([
    ['records of a list', JSON.stringify({ Records: [anEvent(), anEvent({ eventID: 'b' })] })],
    ['more than one buffer holds', large],
    ['a record a line, with a bad one between them', `${JSON.stringify(anEvent())}\noops\n${JSON.stringify(anEvent())}`],
    ['records within a value', JSON.stringify([{ CloudTrailEvent: JSON.stringify(anEvent()) }, 7])],
    ['nothing', ''],
  ])('is what is read in one: %s', (_name, text) => {
    expect([...unpack(carried(text))]).toEqual([...readBytes(Buffer.from(text), 'trail')]);
  });

  it('may be carried in a buffer that came back', () => {
    const { values } = carried(large);

    expect([...unpack(carried(JSON.stringify(anEvent()), values))]).toMatchObject([{ kind: 'record', where: 'trail:1' }]);
  });

  it('ends in the error that reading ended in', () => {
    expect(() => [...unpack(carried('no trail'))]).toThrow(SourceError);
    expect(() => [...unpack(carried('no trail'))]).toThrow(/found no JSON/);
  });
});
