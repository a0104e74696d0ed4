import type { ResourceEntry } from '../define.ts';
import { macie2Account } from './macie2-account.ts';

/** The types of Amazon Macie. */
export const macie2: readonly ResourceEntry[] = [macie2Account];
