import type { ResourceEntry } from '../define.ts';
import { glueCatalogDatabase } from './glue-catalog-database.ts';
import { glueJob } from './glue-job.ts';

/** The types of AWS Glue. */
export const glue: readonly ResourceEntry[] = [glueCatalogDatabase, glueJob];
