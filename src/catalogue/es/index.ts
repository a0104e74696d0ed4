/** The types of Amazon OpenSearch Service. */
export { elasticsearchDomain } from './elasticsearch-domain.ts';
export { opensearchDomain } from './opensearch-domain.ts';
export { opensearchDomainPolicy } from './opensearch-domain-policy.ts';
