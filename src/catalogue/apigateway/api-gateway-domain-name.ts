import * as c from '../words.ts';
import { element, inBlock, patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const name = sent('domainName');
const byName = c.by({ domain_name: name });

/** True for a REST API call: only version 2 of the API has a list of configurations. */
function isOfRest(event: c.CloudTrailEvent): boolean {
  return sent('domainNameConfigurations')(event) === undefined;
}

const ENDPOINT = { ip_address_type: '', types: [] } as const;
const trust = { truststore_uri: '', truststore_version: '' };

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateDomainName.html
export const apiGatewayDomainName = c.defineResource({
  type: 'aws_api_gateway_domain_name',
  is: ['steers-traffic'],
  governs: {
    identifier: 'certificate_name regional_certificate_name',
    encryption: `
      certificate_arn certificate_body certificate_chain ownership_verification_certificate_arn regional_certificate_arn
      security_policy
    `,
    access: 'policy',
    mode: 'routing_mode',
    reach: 'endpoint_access_mode endpoint_configuration',
    identity: 'mutual_tls_authentication',
    secret: 'certificate_private_key',
  },
  safer: {
    disclosure: { security_policy: 'higher' },
    'public-exposure': {
      endpoint_access_mode: 'STRICT',
      'endpoint_configuration.types': { without: ['EDGE', 'REGIONAL'] },
      'mutual_tls_authentication.truststore_uri': 'higher',
    },
  },

  calls: {
    CreateDomainName: c.creates(
      c.where(isOfRest, byName),
      { id: name, domain_name: name, arn: gatewayArn('domainnames/', name) },
      c.attributesFrom(input),
      { tags: sent('tags') },
    ),
    UpdateDomainName: c.updates(
      c.where(isOfRest, byName),
      patching({
        certificateArn: scalar('certificate_arn', c.text),
        certificateName: scalar('certificate_name', c.text),
        endpointConfiguration: inBlock('endpoint_configuration', ENDPOINT, {
          types: element('types'),
          ipAddressType: scalar('ip_address_type', c.text),
        }),
        endpointAccessMode: scalar('endpoint_access_mode', c.text),
        policy: scalar('policy', c.jsonText),
        routingMode: scalar('routing_mode', c.text),
        mutualTlsAuthentication: inBlock('mutual_tls_authentication', trust, {
          truststoreUri: scalar('truststore_uri', c.text),
          truststoreVersion: scalar('truststore_version', c.text),
        }),
        ownershipVerificationCertificateArn: scalar('ownership_verification_certificate_arn', c.text),
        regionalCertificateArn: scalar('regional_certificate_arn', c.text),
        regionalCertificateName: scalar('regional_certificate_name', c.text),
        securityPolicy: scalar('security_policy', c.text),
      }),
    ),
    ...taggingOf(/^\/domainnames\/[^/]+$/),
    DeleteDomainName: c.deletes(byName),
  },
  mapped: `
    certificate_arn certificate_name endpoint_access_mode ownership_verification_certificate_arn
    regional_certificate_arn regional_certificate_name routing_mode security_policy
  `,
  each: {
    endpoint_configuration: c.from('endpointConfiguration', c.mirrored(ENDPOINT, ['vpcEndpointIds'])),
    policy: c.from('policy', c.jsonText),
    mutual_tls_authentication: c.from('mutualTlsAuthentication', c.mirrored(trust)),
    certificate_body: c.notVisible('sent as text only while the domain is made; the record hides it'),
    certificate_chain: c.notVisible('sent as text only while the domain is made; the record hides it'),
    certificate_private_key: c.notVisible('a secret'),
  },
  // Client certificates are only required while there is a trust store.
  identity: 'domain_name',
});
