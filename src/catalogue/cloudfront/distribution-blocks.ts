/** The blocks of a distribution. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_DistributionConfig.html */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Field } from '../blocks.ts';
import { mirrored, named } from '../mirrored.ts';
import type { Table } from '../mirrored.ts';

const behavior: Table = {
  allowed_methods: named('allowedMethods.items', []),
  cache_policy_id: '',
  cached_methods: named('allowedMethods.cachedMethods', []),
  compress: false,
  default_ttl: named('defaultTTL', 0),
  field_level_encryption_id: '',
  max_ttl: named('maxTTL', 0),
  min_ttl: named('minTTL', 0),
  origin_request_policy_id: '',
  realtime_log_config_arn: '',
  response_headers_policy_id: '',
  smooth_streaming: false,
  target_origin_id: '',
  trusted_key_groups: named('trustedKeyGroups.items', []),
  trusted_signers: named('trustedSigners.items', []),
  viewer_protocol_policy: '',
  forwarded_values: {
    headers: [],
    query_string: false,
    query_string_cache_keys: [],
    cookies: { forward: '', whitelisted_names: [] },
  },
  function_association: named('functionAssociations', [{ event_type: '', function_arn: named('functionARN', '') }]),
  lambda_function_association: named('lambdaFunctionAssociations', [
    { event_type: '', include_body: false, lambda_arn: named('lambdaFunctionARN', '') },
  ]),
};

/** An origin without an access identity has no block, though the API has an empty one. */
const identityOfOrigin: Field = (api) => {
  const found = jsonAt(api, ['s3OriginConfig', 'originAccessIdentity']);
  return typeof found === 'string' && found !== '' ? [{ origin_access_identity: found }] : [];
};

/** A shield that is off has no block. */
const shield: Field = (api) =>
  jsonAt(api, ['originShield', 'enabled']) === true
    ? [{ enabled: true, origin_shield_region: jsonAt(api, ['originShield', 'originShieldRegion']) ?? '' }]
    : [];

const origin: Table = {
  connection_attempts: 3,
  connection_timeout: 10,
  domain_name: '',
  origin_access_control_id: '',
  origin_id: named('id', ''),
  origin_path: '',
  custom_header: named('customHeaders', [{ name: named('headerName', ''), value: named('headerValue', '') }]),
  custom_origin_config: {
    http_port: named('hTTPPort', 0),
    https_port: named('hTTPSPort', 0),
    origin_keepalive_timeout: 5,
    origin_protocol_policy: '',
    origin_read_timeout: 30,
    origin_ssl_protocols: [],
  },
  origin_shield: shield,
  s3_origin_config: named('s3OriginConfig', identityOfOrigin),
};

/** What requests get that no other behaviour is for. */
export const defaultBehavior = mirrored(behavior);

/** What requests for a path get. */
export const orderedBehaviors = mirrored({ path_pattern: '', ...behavior });

/** Where files come from. */
export const origins = mirrored(origin);

/** Origins of which the second answers where the first does not. */
export const originGroups = mirrored({
  origin_id: named('id', ''),
  failover_criteria: { status_codes: [] },
  member: named('members', [{ origin_id: '' }]),
});

/** Pages in place of errors; the API has a text for the code of the answer, and an empty one for none. */
export const errorResponses = mirrored({
  error_caching_min_ttl: named('errorCachingMinTTL', 0),
  error_code: 0,
  response_code: (api) => (api['responseCode'] === undefined || api['responseCode'] === '' ? 0 : Number(api['responseCode'])),
  response_page_path: '',
});

/** Countries that are let in or kept out. */
export const restrictions = mirrored({ geo_restriction: { locations: named('items', []), restriction_type: '' } });

/** Answers name a method for CloudFront's own certificate too; the provider reads it only beside one of the owner's. */
const supportMethod: Field = (api) => {
  const isOwn = [api['aCMCertificateArn'], api['iAMCertificateId']].some((one) => typeof one === 'string' && one !== '');
  return isOwn ? (api['sSLSupportMethod'] ?? '') : '';
};

/** The certificate that viewers see. */
export const viewerCertificate = mirrored({
  acm_certificate_arn: named('aCMCertificateArn', ''),
  cloudfront_default_certificate: named('cloudFrontDefaultCertificate', false),
  iam_certificate_id: named('iAMCertificateId', ''),
  minimum_protocol_version: '',
  ssl_support_method: named('sSLSupportMethod', supportMethod),
});

/**
 * Makes the block of a standard log, which is not there where logging is off.
 * @param value the API's `logging`
 * @returns at most one block
 */
export function loggingConfig(value: Json): Json {
  if (!isJsonObject(value) || value['enabled'] !== true) return [];
  return [{ bucket: value['bucket'] ?? '', include_cookies: value['includeCookies'] ?? false, prefix: value['prefix'] ?? '' }];
}
