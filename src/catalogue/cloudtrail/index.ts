import type { ResourceEntry } from '../define.ts';
import { trail } from './cloudtrail.ts';

/** The types of AWS CloudTrail. */
export const cloudtrail: readonly ResourceEntry[] = [trail];
