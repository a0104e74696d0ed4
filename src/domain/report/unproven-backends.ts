/** Eval backends never run end to end (see docs/README.md). A test keeps this list and the harness's own equal. */
export const UNPROVEN_BACKENDS: readonly string[] = ['emulator', 'account'];
