import { by, computed, creates, defineResource, deletes, identity, put, puts, request, response } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { arnOf, idFrom } from '../select.ts';
import { byDomain } from './identities.ts';

const told = (domain: Select): readonly Writer[] => [
  put('id', domain),
  put('domain', domain),
  put('arn', arnOf('ses', 'identity/', domain)),
];

// https://docs.aws.amazon.com/ses/latest/APIReference/API_VerifyDomainIdentity.html
export const sesDomainIdentity = defineResource({
  type: 'aws_ses_domain_identity',
  eventSource: 'ses.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      identifier: 'domain',
    },
  },
  importId: idFrom('', 'domain'),
  calls: {
    VerifyDomainIdentity: puts(
      by({ domain: request('domain') }),
      ...told(request('domain')),
      put('verification_token', response('verificationToken')),
    ),
    CreateEmailIdentity: creates(byDomain(request('emailIdentity')), ...told(request('emailIdentity'))),
    DeleteIdentity: deletes(byDomain(request('identity'))),
    DeleteEmailIdentity: deletes(byDomain(request('emailIdentity'))),
  },
  attributes: {
    domain: identity(),
    arn: computed(),
    id: computed(),
    verification_token: computed(),
  },
});
