import { Readable } from 'node:stream';
import type { Terminal } from '#cli/terminal.ts';

/** A terminal that records its output. */
export interface FakeTerminal extends Terminal {
  readonly printed: { stdout: string; stderr: string };
}

/** A terminal at noon of 21 November 2026, in /srv, not interactive by default. */
export function aTerminal(
  argv: readonly string[],
  over: {
    readonly env?: Terminal['env'];
    readonly isTTY?: boolean;
    readonly columns?: number;
    readonly cwd?: string;
    readonly interrupted?: AbortSignal;
  } = {},
): FakeTerminal {
  const printed = { stdout: '', stderr: '' };
  const { isTTY = false, columns = 80 } = over;
  return {
    argv,
    env: over.env ?? {},
    cwd: over.cwd ?? '/srv',
    home: '/home/dana',
    stdin: Readable.from([]),
    stdout: { isTTY, columns, write: (text) => void (printed.stdout += text) },
    stderr: { isTTY, columns, write: (text) => void (printed.stderr += text) },
    host: { id: 1, isRunning: () => true, interrupted: over.interrupted ?? new AbortController().signal },
    now: () => new Date('2026-11-21T12:00:00Z'),
    printed,
  };
}
