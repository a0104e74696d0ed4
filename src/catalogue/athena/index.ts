import type { ResourceEntry } from '../define.ts';
import { athenaWorkgroup } from './athena-workgroup.ts';

/** The types of Amazon Athena; its databases are those of AWS Glue. */
export const athena: readonly ResourceEntry[] = [athenaWorkgroup];
