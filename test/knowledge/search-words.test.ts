import { fc, it as law } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { searchWordsOf } from '#knowledge/search-words.ts';
import { aSituation } from '../support/ledger-entries.ts';
import '../support/property-seed.ts';

describe('the search words of a situation', () => {
  it('are changes with the type, and names as a whole and in parts, each with its source', () => {
    expect(searchWordsOf(aSituation())).toEqual([
      'tazawsxsqsxqueuexvisibilityxtimeoutxseconds',
      'tezawsxsqsxqueuexsetqueueattributes',
      'tzawsxsqsxqueue',
      'tpzsqs',
      'tpzqueue',
      'ezsetqueueattributes',
      'epzset',
      'epzqueue',
      'epzattributes',
      'azvisibilityxtimeoutxseconds',
      'apzvisibility',
      'apztimeout',
      'apzseconds',
    ]);
  });

  it('contain the code shape, the actor class and the goal if known', () => {
    const situation = aSituation({ codeShape: ['tags: name > local'], actorClass: 'break-glass', goal: 'cost' });

    expect(searchWordsOf(situation).slice(-3)).toEqual(['cztagsxxnamexxxlocal', 'wzbreakxglass', 'gzcost']);
    expect(searchWordsOf(situation)[0]).toBe('tczawsxsqsxqueuextagsxxnamexxxlocal');
  });

  it('never match a call with an attribute of the same name', () => {
    const call = searchWordsOf({ resourceType: 't', eventNames: ['Tags'], changeShape: [] });
    const attribute = searchWordsOf({ resourceType: 't', eventNames: [], changeShape: ['tags'] });

    expect(call.filter((word) => attribute.includes(word))).toEqual(['tzt']);
  });

  it('overlap if names share a part', () => {
    const one = searchWordsOf({ resourceType: 'aws_sqs_queue', eventNames: [], changeShape: [] });
    const other = searchWordsOf({ resourceType: 'aws_sqs_queue_policy', eventNames: [], changeShape: [] });

    expect(one.filter((word) => other.includes(word))).toEqual(['tpzsqs', 'tpzqueue']);
  });

  law.prop([fc.string(), fc.array(fc.string()), fc.array(fc.string()), fc.array(fc.string())])(
    'are distinct, with one token each, for any names',
    (resourceType, eventNames, changeShape, codeShape) => {
      const words = searchWordsOf({ resourceType, eventNames, changeShape, codeShape });

      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[a-z0-9]+$/);
    },
  );
});
