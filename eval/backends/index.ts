/** The backends in which drift happens. Replay is the default and the only one that was ever run end to end. */

/** Backends by name. */
export const BACKENDS = ['replay', 'emulator', 'account'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Backends whose life-cycle is tested only against servers on loopback; the README states this. */
export const UNPROVEN: ReadonlySet<Backend> = new Set<Backend>(['emulator', 'account']);
