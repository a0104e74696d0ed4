import { describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import { WorkspaceError } from '#domain/errors.ts';
import { aFlow } from '../support/flow.ts';
import { aTerminal } from '../support/terminal.ts';

describe('main', () => {
  it('prints an expected error with its next step and without a stack trace', async () => {
    const terminal = aTerminal([]);
    const throws = new WorkspaceError('state-not-found', 'Expected a state in /srv; found \u001b[2Jnone.', 'Name one with --state.');

    const code = await main(terminal, async () => aFlow({ throws }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toBe('error: Expected a state in /srv; found [2Jnone.\n  Name one with --state.\n');
  });

  it('prints any other error as a bug with its stack trace', async () => {
    const terminal = aTerminal([]);

    const code = await main(terminal, async () => aFlow({ throws: new TypeError('x is not a function') }).flow);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toMatch(
      /^bug: reconcile failed unexpectedly and stopped\. Please report the lines below\.\nTypeError: x is not a function\n {4}at /,
    );
  });
});
