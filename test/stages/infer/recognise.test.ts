import { describe, expect, it } from 'vitest';
import type { Motivation } from '#domain/intent.ts';
import { recognise, withRecognised } from '#stages/infer/recognise.ts';
import type { Recognised, Recogniser } from '#stages/infer/recogniser.ts';
import { aDrift, anIntent } from '../../support/drifts.ts';
import { anEpisode } from '../../support/episodes.ts';

const DRIFT = aDrift();
const FOUND: Recognised = { goal: 'cost', what: 'a test', confidence: 0.8, evidence: ['delay: 0 → 5'] };

function a(id: string, confidence: number | undefined): Recogniser {
  return {
    id,
    title: 'A test',
    docs: 'https://example.com',
    recognise: () => (confidence === undefined ? undefined : { ...FOUND, confidence }),
  };
}

describe('recognise', () => {
  it.each([
    ['the surest', [a('b', 0.7), a('c', 0.9), a('d', 0.8)], 'c'],
    ['of equally sure ones the first by id', [a('c', 0.9), a('b', 0.9)], 'b'],
    ['whoever knows it', [a('a', undefined), a('b', 0.5)], 'b'],
    ['nobody where none does', [a('a', undefined)], undefined],
  ])('believes %s', (_case, recognisers, id) => {
    expect(recognise(anEpisode([DRIFT]), recognisers)?.id).toBe(id);
    expect(recognise(anEpisode([DRIFT]), recognisers.toReversed())?.id).toBe(id);
  });
});

describe('withRecognised', () => {
  const AUDIT = { kind: 'audit', evidence: ['read off'] } as const;
  const unknown: Motivation = { kind: 'unknown', evidence: [] };
  const nightly: Motivation = { kind: 'scheduled', evidence: ['nightly'] };

  it.each<[string, Motivation, Recognised['motivation'], Motivation]>([
    ['a word, where nothing was read', nightly, undefined, nightly],
    ['a word, before what was read', nightly, AUDIT, nightly],
    ['what was read, where nobody says anything', unknown, AUDIT, { ...AUDIT, presumed: true }],
    ['what was read, before a presumption', { ...nightly, presumed: true }, AUDIT, { ...AUDIT, presumed: true }],
    [
      'what outweighs a word, with both quoted',
      nightly,
      { ...AUDIT, outweighs: ['scheduled'] },
      { kind: 'audit', evidence: ['read off', 'nightly'], presumed: true },
    ],
    ['the word, where both say the same', { kind: 'audit', evidence: ['AUD-1'] }, AUDIT, { kind: 'audit', evidence: ['AUD-1'] }],
  ])('takes %s', (_case, said, motivation, expected) => {
    const recognised = { ...FOUND, id: 'a', ...(motivation === undefined ? {} : { motivation }) };

    expect(withRecognised(anIntent([DRIFT]), anEpisode([DRIFT], { said }), recognised).motivation).toEqual(expected);
  });

  it.each([
    ['certain', nightly, 0.8, DRIFT],
    ['likely', unknown, 0.8, DRIFT],
    ['likely', nightly, 0.6, DRIFT],
    ['guess', nightly, 0.5, DRIFT],
    ['guess', nightly, 0.9, aDrift({ events: [] })],
  ] as const)('is %s', (confidence, said, sure, drift) => {
    const intent = withRecognised(anIntent([drift]), anEpisode([drift], { said }), { ...FOUND, id: 'a', confidence: sure });

    expect(intent.confidence).toBe(confidence);
  });

  it('tells what it was, and quotes no more than five values, and no secret', () => {
    const evidence = ['password=Tr0ub4dor-planted', ...Array.from({ length: 9 }, (_, index) => `value ${index}`)];

    const intent = withRecognised(anIntent([DRIFT]), anEpisode([DRIFT]), { ...FOUND, id: 'a', evidence });

    expect(intent).toMatchObject({ goal: 'cost', recognised: { id: 'a', what: 'a test' } });
    expect(intent.goalEvidence).toEqual(['value 0', 'value 1', 'value 2', 'value 3', 'value 4']);
  });

  it('leaves what nobody knows to the catalogue', () => {
    const intent = anIntent([DRIFT], { goal: 'performance', confidence: 'guess' });

    expect(withRecognised(intent, anEpisode([DRIFT], { said: nightly }), undefined)).toEqual({ ...intent, motivation: nightly });
  });
});
