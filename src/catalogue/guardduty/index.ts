import type { ResourceEntry } from '../define.ts';
import { guarddutyDetector } from './guardduty-detector.ts';

/** The types of Amazon GuardDuty. */
export const guardduty: readonly ResourceEntry[] = [guarddutyDetector];
