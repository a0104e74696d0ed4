import * as c from '../words.ts';
import { byDomain } from './identities.ts';

const identifiers = (domain: c.Select): readonly c.Writing[] => [{ id: domain, domain, arn: c.arnOf('ses', 'identity/', domain) }];

// https://docs.aws.amazon.com/ses/latest/APIReference/API_VerifyDomainIdentity.html
export const sesDomainIdentity = c.defineResource({
  type: 'aws_ses_domain_identity',
  is: ['carries-messages'],

  calls: {
    VerifyDomainIdentity: c.puts(c.by({ domain: 'domain' }), ...identifiers(c.request('domain')), {
      verification_token: c.response('verificationToken'),
    }),
    CreateEmailIdentity: c.creates(byDomain(c.request('emailIdentity')), ...identifiers(c.request('emailIdentity'))),
    DeleteIdentity: c.deletes(byDomain(c.request('identity'))),
    DeleteEmailIdentity: c.deletes(byDomain(c.request('emailIdentity'))),
  },
  identity: 'domain',
});
