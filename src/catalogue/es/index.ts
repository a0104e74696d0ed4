import type { ResourceEntry } from '../define.ts';
import { elasticsearchDomain } from './elasticsearch-domain.ts';
import { opensearchDomainPolicy } from './opensearch-domain-policy.ts';
import { opensearchDomain } from './opensearch-domain.ts';

/** The types of Amazon OpenSearch Service. */
export const es: readonly ResourceEntry[] = [elasticsearchDomain, opensearchDomain, opensearchDomainPolicy];
