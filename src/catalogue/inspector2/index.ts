/** The types of Amazon Inspector. */
export { inspector2Enabler } from './inspector2-enabler.ts';
