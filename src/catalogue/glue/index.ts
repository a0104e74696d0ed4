/** The types of AWS Glue, and the databases that Amazon Athena creates there. */
export { athenaDatabase } from './athena-database.ts';
export { glueCatalogDatabase } from './glue-catalog-database.ts';
export { glueCatalogTable } from './glue-catalog-table.ts';
export { glueCrawler } from './glue-crawler.ts';
export { glueJob } from './glue-job.ts';
export { glueTrigger } from './glue-trigger.ts';
