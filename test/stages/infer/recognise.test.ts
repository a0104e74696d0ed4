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
    ['the highest confidence', [a('b', 0.7), a('c', 0.9), a('d', 0.8)], 'c'],
    ['the first id of equal confidence', [a('c', 0.9), a('b', 0.9)], 'b'],
    ['the only match', [a('a', undefined), a('b', 0.5)], 'b'],
    ['none without a match', [a('a', undefined)], undefined],
  ])('chooses %s', (_case, recognisers, id) => {
    expect(recognise(anEpisode([DRIFT]), recognisers)?.id).toBe(id);
    expect(recognise(anEpisode([DRIFT]), recognisers.toReversed())?.id).toBe(id);
  });
});

describe('withRecognised', () => {
  const unknown: Motivation = { kind: 'unknown', evidence: [] };
  const nightly: Motivation = { kind: 'scheduled', evidence: ['nightly'] };

  it('keeps the stated motivation, because actions show no reason', () => {
    const intent = anIntent([DRIFT], { motivation: nightly });

    expect(withRecognised(intent, anEpisode([DRIFT], { motivation: nightly }), { ...FOUND, id: 'a' }).motivation).toBe(nightly);
  });

  it.each([
    ['certain', nightly, 0.8, DRIFT],
    ['likely', unknown, 0.8, DRIFT],
    ['likely', nightly, 0.6, DRIFT],
    ['guess', nightly, 0.5, DRIFT],
    ['guess', nightly, 0.9, aDrift({ events: [] })],
  ] as const)('is %s', (confidence, said, sure, drift) => {
    const intent = withRecognised(anIntent([drift], { motivation: said }), anEpisode([drift], { motivation: said }), {
      ...FOUND,
      id: 'a',
      confidence: sure,
    });

    expect(intent.confidence).toBe(confidence);
  });

  it('sets the recognised class', () => {
    const intent = withRecognised(anIntent([DRIFT]), anEpisode([DRIFT]), { ...FOUND, id: 'a' });

    expect(intent).toMatchObject({ goal: 'cost', recognised: { id: 'a', what: 'a test' } });
  });

  it('leaves an unrecognised intent to the catalogue', () => {
    const intent = anIntent([DRIFT], { goal: 'performance', confidence: 'guess', motivation: nightly });

    expect(withRecognised(intent, anEpisode([DRIFT], { motivation: nightly }), undefined)).toBe(intent);
  });
});
