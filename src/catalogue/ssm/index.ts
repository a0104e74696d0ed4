import type { ResourceEntry } from '../define.ts';
import { ssmParameter } from './ssm-parameter.ts';

/** The types of AWS Systems Manager. */
export const ssm: readonly ResourceEntry[] = [ssmParameter];
