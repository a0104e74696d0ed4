import * as c from '../words.ts';
import { domainName } from './domain-settings.ts';

const policy = c.request('accessPolicies');
const byDomain = c.by({ domain_name: domainName });

// https://docs.aws.amazon.com/opensearch-service/latest/developerguide/ac.html
export const opensearchDomainPolicy = c.defineResource({
  type: 'aws_opensearch_domain_policy',
  is: ['grants'],
  governs: { access: 'access_policies' },
  // https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/opensearch_domain_policy has no import.
  importId: () => undefined,
  calls: {
    UpdateDomainConfig: [
      c.puts(c.where(c.isFilled(policy), byDomain), {
        id: (event) => `esd-policy-${String(domainName(event))}`,
        domain_name: domainName,
        access_policies: [policy, c.jsonText],
      }),
      c.deletes(c.where(c.isEmptied(policy), byDomain)),
    ],
  },
  identity: 'domain_name',
  references: { domain_name: 'aws_opensearch_domain.domain_name' },
  inlineForms: ['aws_opensearch_domain', 'aws_elasticsearch_domain'].map((type) => ({
    type,
    attribute: 'access_policies',
    on: { domain_name: 'domain_name' },
    value: 'access_policies',
  })),
});
