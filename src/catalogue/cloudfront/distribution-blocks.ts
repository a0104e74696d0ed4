/** The blocks of a distribution. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_DistributionConfig.html */
import * as c from '../words.ts';

/** Disabled gRPC has no block if the provider's version does not support it. */
const grpc =
  (isSupported: boolean): c.Field =>
  (api) => {
    const enabled = c.jsonAt(api, ['grpcConfig', 'enabled']) === true;
    return enabled || isSupported ? [{ enabled }] : [];
  };

const behavior = (isSupported: boolean): c.Table => ({
  grpc_config: grpc(isSupported),
  allowed_methods: c.named('allowedMethods.items', []),
  cache_policy_id: '',
  cached_methods: c.named('allowedMethods.cachedMethods', []),
  compress: false,
  default_ttl: c.named('defaultTTL', 0),
  field_level_encryption_id: '',
  max_ttl: c.named('maxTTL', 0),
  min_ttl: c.named('minTTL', 0),
  origin_request_policy_id: '',
  realtime_log_config_arn: '',
  response_headers_policy_id: '',
  smooth_streaming: false,
  target_origin_id: '',
  trusted_key_groups: c.named('trustedKeyGroups.items', []),
  trusted_signers: c.named('trustedSigners.items', []),
  viewer_protocol_policy: '',
  forwarded_values: {
    headers: [],
    query_string: false,
    query_string_cache_keys: [],
    cookies: { forward: '', whitelisted_names: [] },
  },
  function_association: c.named('functionAssociations', [{ event_type: '', function_arn: c.named('functionARN', '') }]),
  lambda_function_association: c.named('lambdaFunctionAssociations', [
    { event_type: '', include_body: false, lambda_arn: c.named('lambdaFunctionARN', '') },
  ]),
});

/** An origin without an access identity has no block, although the API has an empty one. */
const identityOfOrigin: c.Field = (api) => {
  const found = c.jsonAt(api, ['s3OriginConfig', 'originAccessIdentity']);
  return typeof found === 'string' && found !== '' ? [{ origin_access_identity: found }] : [];
};

/** A disabled shield has no block. */
const shield: c.Field = (api) =>
  c.jsonAt(api, ['originShield', 'enabled']) === true
    ? [{ enabled: true, origin_shield_region: c.jsonAt(api, ['originShield', 'originShieldRegion']) ?? '' }]
    : [];

const origin = (isSupported: boolean): c.Table => ({
  connection_attempts: 3,
  connection_timeout: 10,
  domain_name: '',
  origin_access_control_id: '',
  origin_id: c.named('id', ''),
  origin_path: '',
  custom_header: c.named('customHeaders', [{ name: c.named('headerName', ''), value: c.named('headerValue', '') }]),
  custom_origin_config: {
    http_port: c.named('hTTPPort', 0),
    https_port: c.named('hTTPSPort', 0),
    ip_address_type: isSupported ? 'ipv4' : '',
    origin_keepalive_timeout: 5,
    origin_protocol_policy: '',
    origin_read_timeout: 30,
    origin_ssl_protocols: [],
    origin_mtls_config: { client_certificate_arn: '' },
  },
  origin_shield: shield,
  response_completion_timeout: 0,
  s3_origin_config: c.named('s3OriginConfig', identityOfOrigin),
  vpc_origin_config: { origin_keepalive_timeout: 5, origin_read_timeout: 30, owner_account_id: '', vpc_origin_id: '' },
});

/** Chooses the table by whether the state has a member, because older provider versions lack it. */
const byState = (member: string, table: (isSupported: boolean) => c.Table): ((found: c.Json, before: c.Json | undefined) => c.Seen) => {
  const [older, newer] = [c.mirrored(table(false)), c.mirrored(table(true))];
  return (found, before) => (c.asList(before).some((one) => hasMember(one, member)) ? newer : older)(found);
};

function hasMember(block: c.Json, member: string): boolean {
  return (
    c.isJsonObject(block) &&
    Object.entries(block).some(([name, value]) => name === member || c.asList(value).some((one) => hasMember(one, member)))
  );
}

/** The behaviour for requests that match no other one. */
export const defaultBehavior = byState('grpc_config', behavior);

/** The behaviours for paths. */
export const orderedBehaviors = byState('grpc_config', (isSupported) => ({ path_pattern: '', ...behavior(isSupported) }));

/** The origins of files. */
export const origins = byState('ip_address_type', origin);

/** Origin groups: the second origin responds if the first one fails. */
export const originGroups = c.mirrored({
  origin_id: c.named('id', ''),
  failover_criteria: { status_codes: [] },
  member: c.named('members', [{ origin_id: '' }]),
});

/** Client certificates. */
export const viewerMtls = c.mirrored(c.tableOf('aws_cloudfront_distribution.viewer_mtls_config'));

/** Custom error pages. The API has the response code as text, and empty text for none. */
export const errorResponses = c.mirrored(
  c.tableOf('aws_cloudfront_distribution.custom_error_response', {
    error_caching_min_ttl: c.named('errorCachingMinTTL'),
    response_code: (api) => (api['responseCode'] === undefined || api['responseCode'] === '' ? 0 : Number(api['responseCode'])),
  }),
);

/** Countries that are allowed or blocked. */
export const restrictions = c.mirrored({ geo_restriction: { locations: c.named('items', []), restriction_type: '' } });

/** The API also returns a method for CloudFront's own certificate. The provider reads it only for a custom certificate. */
const supportMethod: c.Field = (api) => {
  const isOwn = [api['aCMCertificateArn'], api['iAMCertificateId']].some((one) => typeof one === 'string' && one !== '');
  return isOwn ? (api['sSLSupportMethod'] ?? '') : '';
};

/** The certificate for viewers. */
export const viewerCertificate = c.mirrored({
  acm_certificate_arn: c.named('aCMCertificateArn', ''),
  cloudfront_default_certificate: c.named('cloudFrontDefaultCertificate', false),
  iam_certificate_id: c.named('iAMCertificateId', ''),
  minimum_protocol_version: '',
  ssl_support_method: c.named('sSLSupportMethod', supportMethod),
});

/**
 * Converts the settings of standard logs to a block, which is absent if logging is off.
 * @param value the API's `logging`
 * @returns at most one block
 */
export function loggingConfig(value: c.Json): c.Json {
  if (!c.isJsonObject(value) || value['enabled'] !== true) return [];
  return [{ bucket: value['bucket'] ?? '', include_cookies: value['includeCookies'] ?? false, prefix: value['prefix'] ?? '' }];
}
