import { describe, expect, it } from 'vitest';
import { changePhrasesOf, printChangePhrase } from '#stages/infer/describe-change.ts';
import { aChange, aDrift } from '../../support/drifts.ts';

function print(path: string, before: Parameters<typeof aChange>[1], after: Parameters<typeof aChange>[2]): readonly string[] {
  return changePhrasesOf(aDrift({ changes: [aChange(path, before, after)] })).map((deed) => printChangePhrase(deed, { withBefore: true }));
}

describe('describeEdits and printChangePhrase', () => {
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

  it('prints the resource between name and values, and omits the old value on request', () => {
    const [deed] = changePhrasesOf(aDrift({ changes: [aChange('timeout', 3, 6)] }));

    expect(deed && printChangePhrase(deed, { target: 'aws_x.y', withBefore: true })).toBe('raised timeout of aws_x.y from 3 to 6');
    expect(deed && printChangePhrase(deed, { target: '2 aws_x', withBefore: false })).toBe('raised timeout of 2 aws_x to 6');
  });
});
