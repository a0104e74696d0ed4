import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GOVERNS } from '#catalogue/traits.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { PERMITTED } from '#config/policy/permits.ts';
import { permitsPage } from '#report/permits-page.ts';

const page = permitsPage({ means: GOVERNS, allows: PERMITTED, steps: parsePolicy({}, 'test').steps });

it('docs/permits.md equals the table: npm run permits-page', () => {
  expect(readFileSync(new URL('../../docs/permits.md', import.meta.url), 'utf8')).toBe(page);
});

it('has a row for each trait, and states where nothing is permitted', () => {
  for (const word of Object.keys(GOVERNS)) expect(page).toContain(`| \`${word}\` |`);
  expect(page).toContain('| `code` | code, images, commands and settings of programs | **nothing** |  |');
  expect(page).toMatch(/\| `bound` \|.*\| × 2 \/ never \/ never \|/);
});
