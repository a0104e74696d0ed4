/**
 * Backends of the eval harness that were never run end to end; docs/README.md says so too. The harness keeps its own list, since this
 * program does not know the harness: a test holds both to be the same.
 */
export const UNPROVEN_BACKENDS: readonly string[] = ['emulator', 'account'];
