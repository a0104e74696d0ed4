import { afterEach, describe, expect, it } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { examineTrail } from '#trail/examine-trail.ts';
import { makeScratch } from '../support/trail-sources.ts';

function look(source: string): Promise<ExaminedTrail> {
  return examineTrail(source, { endpoint: undefined, signal: AbortSignal.abort() });
}

describe('an invalid source', () => {
  it.each(['cloudtrail:nowhere', 's3://', 'athena:table', 'lake:store'])('is refused as in a run: %s', async (source) => {
    await expect(look(source)).rejects.toMatchObject({ message: expect.stringContaining(`--trace ${source}`) as string });
  });
});

describe('a path', () => {
  const home = makeScratch();
  afterEach(() => home.remove());

  it.each([
    ['a file', 'trail.json', 'a readable file of 2 bytes'],
    ['a folder', '.', 'a readable folder'],
  ])('is checked: %s', async (_name, path, found) => {
    home.write('trail.json', '{}');

    expect(await look(`${home.path}/${path}`)).toMatchObject({ found });
  });

  it('that does not exist is an error, as in a run', async () => {
    await expect(look(`${home.path}/none.json`)).rejects.toMatchObject({ message: expect.stringContaining('none.json') as string });
  });

  it('is not checked for stdin', async () => {
    expect((await look('-')).found).toContain('stdin');
  });
});
