import { describe, expect, it } from 'vitest';
import { wantsColour } from '#cli/render/paint.ts';

describe('wantsColour', () => {
  it.each([
    ['a terminal', true, {}, true, true],
    ['a pipe', false, {}, true, false],
    ['--no-color', true, { FORCE_COLOR: '1' }, false, false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, true, false],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, true, true],
    ['NO_COLOR and FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    ['FORCE_COLOR and a pipe', false, { FORCE_COLOR: '1' }, true, true],
    ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, true, false],
    ['a dumb terminal', true, { TERM: 'dumb' }, true, false],
  ])('decides for %s', (_name, isTTY, env, flag, coloured) => {
    expect(wantsColour({ isTTY, columns: 80, write: () => undefined }, env, flag)).toBe(coloured);
  });
});
