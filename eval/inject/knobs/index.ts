/** The registry of knobs, one line per family. */
import type { Knob } from '../knob.ts';
import { BUCKET_KNOBS } from './buckets.ts';
import { CLUSTER_KNOBS } from './clusters.ts';
import { COMPUTE_KNOBS } from './compute.ts';
import { DATABASE_KNOBS } from './databases.ts';
import { FUNCTION_KNOBS } from './functions.ts';
import { GUARD_KNOBS } from './guards.ts';
import { IDENTITY_KNOBS } from './identity.ts';
import { MESSAGING_KNOBS } from './messaging.ts';
import { NETWORK_KNOBS } from './networks.ts';
import { PLATFORM_KNOBS } from './platform.ts';
import { STORAGE_KNOBS } from './storage.ts';
import { TAG_KNOBS } from './tags.ts';

export const KNOBS: readonly Knob[] = [
  ...BUCKET_KNOBS,
  ...CLUSTER_KNOBS,
  ...COMPUTE_KNOBS,
  ...DATABASE_KNOBS,
  ...FUNCTION_KNOBS,
  ...GUARD_KNOBS,
  ...IDENTITY_KNOBS,
  ...MESSAGING_KNOBS,
  ...NETWORK_KNOBS,
  ...PLATFORM_KNOBS,
  ...STORAGE_KNOBS,
  ...TAG_KNOBS,
];
