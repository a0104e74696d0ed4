/** The types of Amazon Athena. Its databases are AWS Glue databases. */
export { athenaWorkgroup } from './athena-workgroup.ts';
