/** Errors that people read have one voice: what was expected, what was found, and, as the hint, what to do. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderError } from '#cli/render/error.ts';
import { createPaint } from '#cli/render/paint.ts';
import { WorkspaceError } from '#domain/errors.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));
const MADE = /new \w+Error\(\s*'([\w-]+)',\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*')\s*,/g;
/** Values stand for what they are at run time: one of them may be the whole of what was found. */
const VOICE = /\b[Ee]xpected\b[^]*\bfound\b|^`\$\{\w+\}(?:, line \$\{\w+\})?: \$\{\w+\}`$/;

const MESSAGES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) =>
    [...readFileSync(join(SOURCE, path), 'utf8').matchAll(MADE)].map(([, code = '', message = '']) => ({ path, code, message })),
  );

describe('the text of an error', () => {
  it('is looked at everywhere', () => {
    expect(MESSAGES.length).toBeGreaterThan(100);
  });

  it.each(MESSAGES)('says what was expected before what was found: $path $code', ({ message }) => {
    expect(message).toMatch(VOICE);
    expect(message.replaceAll(/\$\{[^{}]*\}/g, '').length).toBeLessThan(240);
  });

  it('is short before what to do, and whole below it', () => {
    const message = `expected a state, found none: ${'what Terraform said '.repeat(20)}`.trim();
    const [first = '', hint, ...details] = renderError(new WorkspaceError('x', message, 'run `terraform init`'), createPaint(false)).split(
      '\n',
    );

    expect(first.replace('error: ', '').length).toBeLessThanOrEqual(240);
    expect(first).toMatch(/ …$/);
    expect(hint).toBe('  run `terraform init`');
    expect(details).toEqual([`  in full: ${message}`, '']);
  });
});
