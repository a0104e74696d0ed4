import { expect, it } from 'vitest';
import { processTerminal } from '#cli/terminal.ts';

it('is the terminal of the process that runs', () => {
  const terminal = processTerminal();

  expect(terminal).toMatchObject({ argv: process.argv.slice(2), cwd: process.cwd(), env: process.env });
  expect(terminal.stdout.columns).toBeGreaterThan(0);
  expect(Math.abs(terminal.now().getTime() - Date.now())).toBeLessThan(1000);
});
