/** The types of AWS Security Hub. */
export { securityhubAccount } from './securityhub-account.ts';
