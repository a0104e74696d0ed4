/** The types of Amazon SES, for both versions of its API. */
export { sesConfigurationSet } from './ses-configuration-set.ts';
export { sesDomainIdentity } from './ses-domain-identity.ts';
export { sesv2ConfigurationSet } from './sesv2-configuration-set.ts';
