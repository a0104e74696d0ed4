import type { ResourceEntry } from '../define.ts';
import { cloudtrail } from './cloudtrail.ts';

/** The types of AWS CloudTrail. */
export const cloudtrail: readonly ResourceEntry[] = [cloudtrail];
