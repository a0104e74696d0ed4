import type { ResourceEntry } from '../define.ts';
import { codecommitRepository } from './codecommit-repository.ts';

/** The types of AWS CodeCommit. */
export const codecommit: readonly ResourceEntry[] = [codecommitRepository];
