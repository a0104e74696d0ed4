import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  notVisible,
  put,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom, where } from '../select.ts';
import { element, inBlock, patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const name = sent('domainName');
const byName = by({ domain_name: name });

/** The newer version of the API has a list of configurations, this one has none. */
function isOfRest(event: CloudTrailEvent): boolean {
  return sent('domainNameConfigurations')(event) === undefined;
}

const trust = { truststore_uri: '', truststore_version: '' };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateDomainName.html
export const apiGatewayDomainName = defineResource({
  type: 'aws_api_gateway_domain_name',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'certificate_name domain_name regional_certificate_name',
      encryption: `
        certificate_arn certificate_body certificate_chain ownership_verification_certificate_arn
        regional_certificate_arn security_policy
      `,
      reach: 'endpoint_configuration',
      identity: 'mutual_tls_authentication',
      secret: 'certificate_private_key',
    },
    safer: {
      disclosure: { security_policy: 'higher' },
      'public-exposure': {
        'endpoint_configuration.types': { without: ['EDGE', 'REGIONAL'] },
        'mutual_tls_authentication.truststore_uri': 'higher',
      },
    },
  },
  importId: idFrom('', 'domain_name'),
  calls: {
    CreateDomainName: creates(
      where(isOfRest, byName),
      put('id', name),
      put('domain_name', name),
      put('arn', gatewayArn('domainnames/', name)),
      attributesFrom(input),
      replaceMap('tags', sent('tags')),
    ),
    UpdateDomainName: updates(
      where(isOfRest, byName),
      patching({
        certificateArn: scalar('certificate_arn', text),
        certificateName: scalar('certificate_name', text),
        endpointConfiguration: inBlock('endpoint_configuration', { types: [] }, { types: element('types') }),
        mutualTlsAuthentication: inBlock('mutual_tls_authentication', trust, {
          truststoreUri: scalar('truststore_uri', text),
          truststoreVersion: scalar('truststore_version', text),
        }),
        ownershipVerificationCertificateArn: scalar('ownership_verification_certificate_arn', text),
        regionalCertificateArn: scalar('regional_certificate_arn', text),
        regionalCertificateName: scalar('regional_certificate_name', text),
        securityPolicy: scalar('security_policy', text),
      }),
    ),
    ...taggingOf(/^\/domainnames\/[^/]+$/),
    DeleteDomainName: deletes(byName),
  },
  attributes: {
    certificate_arn: from('certificateArn', text),
    certificate_name: from('certificateName', text),
    endpoint_configuration: from('endpointConfiguration', mirrored({ types: [] }, ['ipAddressType'])),
    mutual_tls_authentication: from('mutualTlsAuthentication', mirrored(trust)),
    // Whoever calls has to show a certificate only while there is a list of those who issue them.
    'mutual_tls_authentication.truststore_uri': written(),
    ownership_verification_certificate_arn: from('ownershipVerificationCertificateArn', text),
    regional_certificate_arn: from('regionalCertificateArn', text),
    regional_certificate_name: from('regionalCertificateName', text),
    security_policy: from('securityPolicy', text),
    tags: written(),
    certificate_body: notVisible('sent as text only while the domain is made; the record hides it'),
    certificate_chain: notVisible('sent as text only while the domain is made; the record hides it'),
    certificate_private_key: notVisible('a secret'),
    domain_name: identity(),
    arn: computed(),
    certificate_upload_date: computed(),
    cloudfront_domain_name: computed(),
    cloudfront_zone_id: computed(),
    id: computed(),
    regional_domain_name: computed(),
    regional_zone_id: computed(),
    tags_all: computed(),
  },
});
