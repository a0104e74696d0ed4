/** The types of AWS CloudTrail. */
export { trail } from './cloudtrail.ts';
