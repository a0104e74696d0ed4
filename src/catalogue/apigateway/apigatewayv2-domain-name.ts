import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { changedBlock, value } from '../blocks.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { asList, decoded, idFrom, where } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { gatewayArn, sent, taggingOf } from './rest-records.ts';

const name = decoded(request('domainName'));
const byName = by({ id: name });

function isOfHttp(event: CloudTrailEvent): boolean {
  return request('domainNameConfigurations')(event) !== undefined || sent('patchOperations')(event) === undefined;
}

/** Calls about REST APIs say what kind of endpoint it is outside of any list. */
function isMadeForHttp(event: CloudTrailEvent): boolean {
  return request('domainNameConfigurations')(event) !== undefined;
}

const configuration = changedBlock({
  certificate_arn: value('certificateArn', ''),
  endpoint_type: value('endpointType', 'REGIONAL'),
  hosted_zone_id: value('hostedZoneId', ''),
  ownership_verification_certificate_arn: value('ownershipVerificationCertificateArn', ''),
  security_policy: value('securityPolicy', 'TLS_1_2'),
  target_domain_name: value('apiGatewayDomainName', ''),
});

/** There is a list, of which the provider has one. */
const first = (found: Json, before: Json | undefined): Json => {
  const only = asList(found)[0];
  return isJsonObject(only) ? configuration(only, before) : (before ?? []);
};

const told: readonly Writer[] = [
  change('domain_name_configuration', request('domainNameConfigurations'), first),
  attributesFrom(request()),
];

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/domainnames-domainname.html
export const apigatewayv2DomainName = defineResource({
  type: 'aws_apigatewayv2_domain_name',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'domain_name',
      encryption: 'domain_name_configuration',
      reach: 'domain_name_configuration.endpoint_type',
      identity: 'mutual_tls_authentication',
    },
    safer: {
      disclosure: { 'domain_name_configuration.security_policy': 'higher' },
      'public-exposure': { 'mutual_tls_authentication.truststore_uri': 'higher' },
    },
  },
  importId: idFrom('', 'domain_name'),
  calls: {
    CreateDomainName: creates(
      where(isMadeForHttp, byName),
      put('id', name),
      put('domain_name', name),
      put('arn', gatewayArn('domainnames/', name)),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateDomainName: updates(where(isOfHttp, byName), ...told),
    ...taggingOf(/^\/domainnames\/[^/]+$/),
    DeleteDomainName: deletes(byName),
  },
  attributes: {
    domain_name_configuration: written(),
    'domain_name_configuration.security_policy': written(),
    mutual_tls_authentication: from('mutualTlsAuthentication', mirrored({ truststore_uri: '', truststore_version: '' })),
    'mutual_tls_authentication.truststore_uri': written(),
    tags: written(),
    domain_name: identity(),
    timeouts: terraformOnly(),
    api_mapping_selection_expression: computed(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
