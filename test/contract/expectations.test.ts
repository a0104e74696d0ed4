/** Each promise of docs/what-to-expect.md names the test that shows it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROWS = readFileSync(`${ROOT}/docs/what-to-expect.md`, 'utf8')
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .filter(([, file]) => file?.startsWith('test/'));

describe('documented expectations', () => {
  it('are listed', () => {
    expect(ROWS.length).toBeGreaterThan(35);
  });

  it.each(ROWS)('has a test: %s', (_what, file = '', name = '') => {
    const names = [
      ...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/(?:\bit|\btest|\])(?:\.(?:each|runIf)\([^\n]*?\)|\))?\(\s*(['`])(.*?)\1/g),
    ];

    expect(name).not.toBe('');
    expect(names.some(([, , text = '']) => text === name || text.startsWith(`${name}:`))).toBe(true);
  });
});
