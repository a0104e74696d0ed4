import type { ResourceEntry } from '../define.ts';
import { inspector2Enabler } from './inspector2-enabler.ts';

/** The types of Amazon Inspector. */
export const inspector2: readonly ResourceEntry[] = [inspector2Enabler];
