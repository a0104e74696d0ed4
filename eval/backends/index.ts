/** Where drift happens. Replay is the default and the only one that was ever run end to end. */

/** By name. */
export const BACKENDS = ['replay', 'emulator', 'account'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Backends whose life-cycle is tested against servers on loopback only; said so in the README. */
export const UNPROVEN: ReadonlySet<Backend> = new Set<Backend>(['emulator', 'account']);
