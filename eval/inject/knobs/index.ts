/** The registry of knobs, one line per family. */
import type { Knob } from '../knob.ts';
import { COMPUTE_KNOBS } from './compute.ts';
import { DATABASE_KNOBS } from './databases.ts';
import { IDENTITY_KNOBS } from './identity.ts';
import { MESSAGING_KNOBS } from './messaging.ts';
import { STORAGE_KNOBS } from './storage.ts';

export const KNOBS: readonly Knob[] = [...COMPUTE_KNOBS, ...DATABASE_KNOBS, ...IDENTITY_KNOBS, ...MESSAGING_KNOBS, ...STORAGE_KNOBS];
