import * as c from '../words.ts';
import { gatewayArn, sent, taggingOf } from './rest-records.ts';

const name = c.decoded('domainName');
const byName = c.by({ id: name });

function isOfHttp(event: c.CloudTrailEvent): boolean {
  return c.request('domainNameConfigurations')(event) !== undefined || sent('patchOperations')(event) === undefined;
}

/** True for an HTTP API call: REST API calls have the endpoint type outside of any list. */
function isMadeForHttp(event: c.CloudTrailEvent): boolean {
  return c.request('domainNameConfigurations')(event) !== undefined;
}

const configuration = c.changedBlock(
  c.tableOf('aws_apigatewayv2_domain_name.domain_name_configuration', {
    endpoint_type: 'REGIONAL',
    security_policy: 'TLS_1_2',
    target_domain_name: c.named('apiGatewayDomainName'),
  }),
);

/** The API has a list; the provider supports one element. */
const first = (found: c.Json, before: c.Json | undefined): c.Json => {
  const only = c.asList(found)[0];
  return c.isJsonObject(only) ? configuration(only, before) : (before ?? []);
};

const writings: readonly c.Writing[] = [
  c.change('domain_name_configuration', 'domainNameConfigurations', first),
  c.attributesFrom(c.request()),
];

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/domainnames-domainname.html
export const apigatewayv2DomainName = c.defineResource({
  type: 'aws_apigatewayv2_domain_name',
  is: ['steers-traffic'],
  governs: {
    encryption: 'domain_name_configuration',
    reach: 'domain_name_configuration.endpoint_type domain_name_configuration.ip_address_type',
    mode: 'routing_mode',
    identity: 'mutual_tls_authentication',
  },
  safer: {
    disclosure: { 'domain_name_configuration.security_policy': 'higher' },
    'public-exposure': { 'mutual_tls_authentication.truststore_uri': 'higher' },
  },

  calls: {
    CreateDomainName: c.creates(
      c.where(isMadeForHttp, byName),
      { id: name, domain_name: name, arn: gatewayArn('domainnames/', name) },
      ...writings,
      'tags',
    ),
    UpdateDomainName: c.updates(c.where(isOfHttp, byName), ...writings),
    ...taggingOf(/^\/domainnames\/[^/]+$/),
    DeleteDomainName: c.deletes(byName),
  },
  mapped: 'routing_mode',
  each: {
    mutual_tls_authentication: c.from('mutualTlsAuthentication', c.mirrored({ truststore_uri: '', truststore_version: '' })),
  },
  identity: 'domain_name',
});
