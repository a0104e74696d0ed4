import type { Program } from '#terraform/cli.ts';

/** Whatever stands on the PATH, stopped by nobody. */
export const ANY_PROGRAM: Program = { binary: 'auto', signal: new AbortController().signal };
