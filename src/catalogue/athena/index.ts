/** The types of Amazon Athena; its databases are those of AWS Glue. */
export { athenaWorkgroup } from './athena-workgroup.ts';
