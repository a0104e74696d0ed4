import type { ResourceEntry } from '../define.ts';
import { sesConfigurationSet } from './ses-configuration-set.ts';
import { sesDomainIdentity } from './ses-domain-identity.ts';
import { sesv2ConfigurationSet } from './sesv2-configuration-set.ts';

/** The types of Amazon SES, of both versions of its API. */
export const ses: readonly ResourceEntry[] = [sesConfigurationSet, sesDomainIdentity, sesv2ConfigurationSet];
