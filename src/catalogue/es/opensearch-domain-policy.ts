import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { isEmptied, isFilled, where } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { domainName } from './domain-settings.ts';

const policy = request('accessPolicies');
const byDomain = by({ domain_name: domainName });

// https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html
export const opensearchDomainPolicy = defineResource({
  type: 'aws_opensearch_domain_policy',
  eventSource: 'es.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'domain_name',
      access: 'access_policies',
    },
  },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain_policy has no import.
  importId: () => undefined,
  calls: {
    UpdateDomainConfig: [
      puts(
        where(isFilled(policy), byDomain),
        put('id', (event) => `esd-policy-${String(domainName(event))}`),
        put('domain_name', domainName),
        put('access_policies', policy, jsonText),
      ),
      deletes(where(isEmptied(policy), byDomain)),
    ],
  },
  attributes: {
    access_policies: written(),
    domain_name: identity(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: { domain_name: { type: 'aws_opensearch_domain', attribute: 'domain_name' } },
  inlineForms: ['aws_opensearch_domain', 'aws_elasticsearch_domain'].map((type) => ({
    type,
    attribute: 'access_policies',
    on: { domain_name: 'domain_name' },
    value: 'access_policies',
  })),
});
