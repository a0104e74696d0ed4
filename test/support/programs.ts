import type { HostProcess } from '#ports.ts';
import type { Program } from '#terraform/cli.ts';

/** A process that nobody stops, beside others that all run. */
export const UNDISTURBED: HostProcess = { id: process.pid, isRunning: () => true, interrupted: new AbortController().signal };

/** Whatever stands on the PATH, stopped by nobody. */
export const ANY_PROGRAM: Program = { binary: 'auto', host: UNDISTURBED };
