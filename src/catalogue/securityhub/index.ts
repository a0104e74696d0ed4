import type { ResourceEntry } from '../define.ts';
import { securityhubAccount } from './securityhub-account.ts';

/** The types of AWS Security Hub. */
export const securityhub: readonly ResourceEntry[] = [securityhubAccount];
