import * as c from '../words.ts';
import {
  defaultBehavior,
  errorResponses,
  loggingConfig,
  orderedBehaviors,
  originGroups,
  origins,
  restrictions,
  viewerCertificate,
  viewerMtls,
} from './distribution-blocks.ts';
import { COMMENT, firstUnwrapped } from './wrapped-lists.ts';

const byId = c.by({ id: 'id' });
const byNewId = c.by({ id: c.response('distribution.id') });
const byArn = c.where((event) => String(c.request('resource')(event)).includes(':distribution/'), c.by({ arn: 'resource' }));

/** Values of settings that a call omits, because each call replaces the whole configuration. */
const BLANKS = {
  aliases: [],
  anycast_ip_list_id: '',
  cache_tag_config: [],
  connection_function_association: [],
  continuous_deployment_policy_id: '',
  custom_error_response: [],
  default_root_object: '',
  logging_config: [],
  ordered_cache_behavior: [],
  origin_group: [],
  viewer_mtls_config: [],
  web_acl_id: '',
};

/** The response contains the whole configuration. If the record lacks it, the request is used. */
const config = firstUnwrapped(
  c.response('distribution.distributionConfig'),
  c.request('distributionConfig'),
  c.request('distributionConfigWithTags.distributionConfig'),
);
const writings: readonly c.Writing[] = [
  c.resetOmitted(config, BLANKS),
  c.attributesFrom(config),
  c.change('default_cache_behavior', c.within(config, 'defaultCacheBehavior'), defaultBehavior),
  c.change('ordered_cache_behavior', c.within(config, 'cacheBehaviors'), orderedBehaviors),
  c.change('origin', c.within(config, 'origins'), origins),
];
const made: readonly c.Writing[] = [
  { id: c.response('distribution.id'), arn: c.response('distribution.aRN'), domain_name: c.response('distribution.domainName') },
  ...writings,
];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateDistribution.html
export const cloudfrontDistribution = c.defineResource({
  type: 'aws_cloudfront_distribution',
  is: ['steers-traffic'],
  switchedBy: 'enabled',
  governs: {
    label: 'comment',
    identifier: 'origin.origin_id origin_group.origin_id staging',
    capacity: 'origin.connection_attempts',
    timing: `
      custom_error_response.error_caching_min_ttl default_cache_behavior.default_ttl default_cache_behavior.max_ttl
      default_cache_behavior.min_ttl ordered_cache_behavior.default_ttl ordered_cache_behavior.max_ttl
      ordered_cache_behavior.min_ttl origin.connection_timeout origin.custom_origin_config.origin_keepalive_timeout
      origin.custom_origin_config.origin_read_timeout
    `,
    enablement: 'enabled default_cache_behavior.compress ordered_cache_behavior.compress origin.origin_shield.enabled',
    protection: 'restrictions web_acl_id',
    encryption: `
      default_cache_behavior.field_level_encryption_id default_cache_behavior.viewer_protocol_policy
      ordered_cache_behavior.field_level_encryption_id ordered_cache_behavior.viewer_protocol_policy
      origin.custom_origin_config.origin_protocol_policy origin.custom_origin_config.origin_ssl_protocols
      viewer_certificate
    `,
    detection: 'logging_config default_cache_behavior.realtime_log_config_arn ordered_cache_behavior.realtime_log_config_arn',
    destination: `
      logging_config.bucket default_cache_behavior.target_origin_id ordered_cache_behavior.target_origin_id
      origin.domain_name origin_group.member.origin_id
    `,
    reach: 'is_ipv6_enabled',
    identity: `
      default_cache_behavior.trusted_key_groups default_cache_behavior.trusted_signers
      ordered_cache_behavior.trusted_key_groups ordered_cache_behavior.trusted_signers
      origin.custom_origin_config.origin_mtls_config viewer_mtls_config
    `,
    code: `
      connection_function_association
      default_cache_behavior.function_association default_cache_behavior.lambda_function_association
      ordered_cache_behavior.function_association ordered_cache_behavior.lambda_function_association
    `,
    secret: 'origin.custom_header',
    preference: 'http_version price_class',
    mode: `
      aliases anycast_ip_list_id cache_tag_config continuous_deployment_policy_id custom_error_response default_cache_behavior default_root_object
      logging_config.include_cookies logging_config.prefix ordered_cache_behavior origin origin_group
    `,
  },
  safer: {
    'public-exposure': { is_ipv6_enabled: false, web_acl_id: 'higher' },
    disclosure: {
      'default_cache_behavior.field_level_encryption_id': 'higher',
      'ordered_cache_behavior.field_level_encryption_id': 'higher',
      'default_cache_behavior.viewer_protocol_policy': 'higher',
      'ordered_cache_behavior.viewer_protocol_policy': 'higher',
      'origin.custom_origin_config.origin_protocol_policy': 'higher',
      'origin.custom_origin_config.origin_ssl_protocols': { without: ['SSLv3', 'TLSv1', 'TLSv1.1'] },
      'viewer_certificate.cloudfront_default_certificate': false,
      'viewer_certificate.minimum_protocol_version': 'higher',
    },
  },
  range: {
    'custom_error_response.error_caching_min_ttl': '0..* s',
    'default_cache_behavior.default_ttl': '0..* s',
    'default_cache_behavior.max_ttl': '0..* s',
    'default_cache_behavior.min_ttl': '0..* s',
    'ordered_cache_behavior.default_ttl': '0..* s',
    'ordered_cache_behavior.max_ttl': '0..* s',
    'ordered_cache_behavior.min_ttl': '0..* s',
    'origin.connection_attempts': '1..3',
    'origin.connection_timeout': '1..10 s',
    'origin.custom_origin_config.origin_keepalive_timeout': '1..120 s',
    'origin.custom_origin_config.origin_read_timeout': '1..120 s',
  },
  calls: {
    CreateDistribution: c.creates(byNewId, ...made),
    CreateDistributionWithTags: c.creates(byNewId, ...made, { tags: 'distributionConfigWithTags.tags.items' }),
    UpdateDistribution: c.updates(byId, ...writings),
    UpdateDistributionWithStagingConfig: c.updates(byId, ...writings),
    AssociateAlias: c.updates(c.by({ id: 'targetDistributionId' }), c.addElements('aliases', 'alias')),
    AssociateDistributionWebACL: c.updates(byId, { web_acl_id: 'webACLArn' }),
    DisassociateDistributionWebACL: c.updates(byId, c.constant('web_acl_id', '')),
    TagResource: c.updates(byArn, c.mergeMap('tags', 'tags.items')),
    UntagResource: c.updates(byArn, c.removeKeys('tags', 'tagKeys.items')),
    DeleteDistribution: c.deletes(byId),
  },
  mapped: 'anycast_ip_list_id continuous_deployment_policy_id default_root_object enabled price_class staging',
  each: {
    aliases: c.from('aliases', c.textSet),
    cache_tag_config: c.from('cacheTagConfig', c.mirrored({ header_name: '' })),
    comment: c.notVisible(COMMENT),
    connection_function_association: c.from('connectionFunctionAssociation', c.mirrored({ id: '' })),
    custom_error_response: c.from('customErrorResponses', errorResponses),
    http_version: c.from('httpVersion', (value) => String(value).toLowerCase()),
    is_ipv6_enabled: 'isIPV6Enabled',
    logging_config: c.from('logging', loggingConfig),
    origin_group: c.from('originGroups', originGroups),
    restrictions: c.from('restrictions', restrictions),
    viewer_certificate: c.from('viewerCertificate', viewerCertificate),
    viewer_mtls_config: c.from('viewerMtlsConfig', viewerMtls),
    web_acl_id: 'webACLId',
  },
  terraformOnly: 'retain_on_delete wait_for_deployment',
  references: { web_acl_id: 'aws_wafv2_web_acl.arn' },
});
