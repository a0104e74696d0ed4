// @module-tag slow
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toMermaid } from '#report/graph.ts';
import { storiesPage } from '../../../../eval/simulate-actors/stories/page.ts';

it('equals docs/stories.md (run npm run stories-page)', async () => {
  expect(readFileSync(new URL('../../../../docs/stories.md', import.meta.url), 'utf8')).toBe(await storiesPage(toMermaid));
});
