import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { fileTrail } from '#trail/file.ts';
import { anEvent } from '../support/builders.ts';
import { makeScratch } from '../support/trail-sources.ts';
import { collect } from '../support/trails.ts';

const scratch = makeScratch();
afterAll(scratch.remove);

const first = JSON.stringify(anEvent());
const second = JSON.stringify(anEvent());

/** Items in short: the record's eventID, or the line number of what is malformed. */
async function read(content: string | Buffer): Promise<readonly string[]> {
  const path = scratch.write('trail.ndjson', content);
  const items = await collect(fileTrail(path).records({}));
  return items.map((item) => {
    if (item.kind === 'dropped') return `${item.count} dropped`;
    return item.kind === 'record' ? String((item.value as { eventID?: string }).eventID) : `malformed${item.where.slice(path.length)}`;
  });
}

const firstId = anIdIn(first);
const secondId = anIdIn(second);
function anIdIn(text: string): string {
  return (JSON.parse(text) as { eventID: string }).eventID;
}

describe('fileTrail', () => {
  it.each([
    ['text between records', `${first}\nthis is not json\n${second}\n`, [firstId, 'malformed:2', secondId]],
    ['a line truncated within a string', `${first}\n${first.slice(0, 50)}\n${second}\n`, [firstId, 'malformed:2', secondId]],
    ['a line truncated at a comma', `${first}\n${first.slice(0, first.indexOf(',') + 1)}\n${second}\n`, [firstId, 'malformed:2', secondId]],
    ['a truncated first line', `${first.slice(0, 90)}\n${second}\n`, ['malformed:1', secondId]],
    ['a truncated last line', `${first}\n${second.slice(0, 90)}`, [firstId, 'malformed:2']],
    ['two invalid lines', `oops\n${first}\noops\n${second}`, ['malformed:1', firstId, 'malformed:3', secondId]],
    ['an empty file', '', []],
    ['a file of blank lines', '\n\r\n  \n', []],
    ['an empty gzip', gzipSync(''), []],
    ['no records', '{"Records": []}', []],
    ['a digest file', '{"awsAccountId": "123456789012", "digestStartTime": "2026-01-15T09:00:00Z", "logFiles": []}', []],
    ['one pretty-printed record', JSON.stringify(JSON.parse(first), undefined, 2), [firstId]],
  ])('continues after %s', async (_name, content, expected) => {
    expect(await read(content)).toEqual(expected);
  });

  it('reads braces and quotes in strings as text', async () => {
    const odd = JSON.stringify(anEvent({ requestParameters: { policy: '{"a":"}{\\"[\\\\"}' } }));

    expect(await read(`${odd}${first}`)).toEqual([anIdIn(odd), firstId]);
  });

  it('does not repeat the text in the problem, because it may contain a secret', async () => {
    const path = scratch.write('secret.ndjson', `${first}\n{"password": hunter2hunter2}\n`);

    const items = await collect(fileTrail(path).records({}));

    expect(JSON.stringify(items[1])).not.toContain('hunter2');
    expect(items[1]).toMatchObject({ kind: 'malformed', problem: 'not JSON' });
  });

  it('keeps characters that span two chunks of the file', async () => {
    const long = JSON.stringify(anEvent({ requestParameters: { description: 'ü€😀'.repeat(30_000) } }));
    const path = scratch.write('long.ndjson', ` ${long}`);

    const [item] = await collect(fileTrail(path).records({}));

    expect(item).toMatchObject({ kind: 'record', value: JSON.parse(long) as unknown });
  });

  it('detects gzip by its content, with any name', async () => {
    const path = scratch.write('really-gzip.json', gzipSync(first));

    expect(await collect(fileTrail(path).records({}))).toHaveLength(1);
  });

  const packed = gzipSync(Buffer.from(Array.from({ length: 2000 }, () => JSON.stringify(anEvent())).join('\n')));

  it('reports after how many bytes a gzip stream is truncated', async () => {
    const half = Math.floor(packed.length / 2);
    const path = scratch.write('half.json.gz', packed.subarray(0, half));

    const reading = collect(fileTrail(path).records({}));

    await expect(reading).rejects.toBeInstanceOf(SourceError);
    await expect(collect(fileTrail(path).records({}))).rejects.toMatchObject({
      code: 'broken-gzip',
      message: `Expected a complete gzip stream in ${path}; found that it ends after ${half} bytes, in the middle of the data.`,
      hint: expect.stringContaining('Fetch the file again') as string,
      exitCode: 2,
    });
  });

  it('refuses corrupt gzip', async () => {
    const corrupt = Buffer.from(packed);
    corrupt.fill(0xff, 2000, 2100);
    const path = scratch.write('corrupt.json.gz', corrupt);

    await expect(collect(fileTrail(path).records({}))).rejects.toMatchObject({
      code: 'broken-gzip',
      message: expect.stringContaining('corrupt data') as string,
    });
  });

  it.each([
    ['text', 'Dear reader,\nthis is no trail.\n'],
    ['a truncated document', JSON.stringify({ Records: [anEvent()] }, undefined, 2).slice(0, -20)],
  ])('refuses a file without any JSON: %s', async (_name, content) => {
    const path = scratch.write('wrong.json', content);

    await expect(collect(fileTrail(path).records({}))).rejects.toMatchObject({ code: 'not-a-trail', exitCode: 2 });
  });

  it('refuses a missing file', async () => {
    await expect(collect(fileTrail(`${scratch.path}/none.json`).records({}))).rejects.toMatchObject({ code: 'trail-not-found' });
  });
});
