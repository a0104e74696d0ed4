import type { HostProcess } from '#ports.ts';
import type { Program } from '#terraform/cli.ts';

/** A process that is never interrupted; all other processes count as running. */
export const UNDISTURBED: HostProcess = { id: process.pid, isRunning: () => true, interrupted: new AbortController().signal };

/** Any binary on the PATH, never interrupted. */
export const ANY_PROGRAM: Program = { binary: 'auto', host: UNDISTURBED };
