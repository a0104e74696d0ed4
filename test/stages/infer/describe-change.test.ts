import { describe, expect, it } from 'vitest';
import { deedsOf, printDeed } from '#stages/infer/describe-change.ts';
import { aChange, aDrift } from '../../support/drifts.ts';

function print(path: string, before: Parameters<typeof aChange>[1], after: Parameters<typeof aChange>[2]): readonly string[] {
  return deedsOf(aDrift({ changes: [aChange(path, before, after)] })).map((deed) => printDeed(deed, { withBefore: true }));
}

describe('deedsOf and printDeed', () => {
  it.each([
    ['timeout', 3, 6, ['raised timeout from 3 to 6']],
    ['timeout', 6, 3, ['lowered timeout from 6 to 3']],
    ['enabled', false, true, ['turned on enabled']],
    ['name', null, 'x', ['set name to x']],
    ['name', 'x', '', ['removed name']],
    ['layers', ['a'], ['b'], ['changed layers']],
    ['tags', { a: '1', b: '2' }, { a: '2' }, ['set tag a to 2', 'removed tag b']],
    ['text', 'x', 'y'.repeat(61), ['changed text']],
  ])('%s from %j to %j', (path, before, after, expected) => {
    expect(print(path, before, after)).toEqual(expected);
  });

  it('names the resource between name and values, and leaves out what was before when asked', () => {
    const [deed] = deedsOf(aDrift({ changes: [aChange('timeout', 3, 6)] }));

    expect(deed && printDeed(deed, { target: 'aws_x.y', withBefore: true })).toBe('raised timeout of aws_x.y from 3 to 6');
    expect(deed && printDeed(deed, { target: '2 aws_x', withBefore: false })).toBe('raised timeout of 2 aws_x to 6');
  });
});
