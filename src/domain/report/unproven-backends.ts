/**
 * Backends of the eval harness that were never run end to end, as docs/README.md says. The harness has its own list, because this program
 * does not import it; a test keeps both equal.
 */
export const UNPROVEN_BACKENDS: readonly string[] = ['emulator', 'account'];
