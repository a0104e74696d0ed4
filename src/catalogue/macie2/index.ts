/** The types of Amazon Macie. */
export { macie2Account } from './macie2-account.ts';
