import { expect, it } from 'vitest';
import { renderPage } from '../../../eval/board/report-html.ts';
import { aFailure, aRun, anAttempt } from '../../support/attempts.ts';

it('shows each failure with its trail, diff and plan, on a self-contained page', () => {
  const page = renderPage(aRun(anAttempt(), aFailure({ id: 'two' })), () => ['{"eventName":"SetQueueAttributes"}']);

  expect(page).toContain('shop/two');
  expect(page).toContain('SetQueueAttributes');
  expect(page).toContain('expected accept, found none');
  expect(page).toContain('-1\n+2');
  expect(page).toContain('<svg');
  expect(page).not.toMatch(/<script|src=|href=|url\(/);
});

it('escapes foreign text', () => {
  const page = renderPage(aRun(aFailure({ title: '<img onerror=alert(1)>' })), () => ['</pre><script>alert(1)</script>']);

  expect(page).not.toContain('<img');
  expect(page).not.toContain('<script');
});
