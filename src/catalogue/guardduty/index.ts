/** The types of Amazon GuardDuty. */
export { guarddutyDetector } from './guardduty-detector.ts';
