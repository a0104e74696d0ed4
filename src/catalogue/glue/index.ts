import type { ResourceEntry } from '../define.ts';
import { athenaDatabase } from './athena-database.ts';
import { glueCatalogDatabase } from './glue-catalog-database.ts';
import { glueCatalogTable } from './glue-catalog-table.ts';
import { glueCrawler } from './glue-crawler.ts';
import { glueJob } from './glue-job.ts';
import { glueTrigger } from './glue-trigger.ts';

/** The types of AWS Glue, and the databases that Amazon Athena makes there. */
export const glue: readonly ResourceEntry[] = [athenaDatabase, glueCatalogDatabase, glueCatalogTable, glueCrawler, glueJob, glueTrigger];
