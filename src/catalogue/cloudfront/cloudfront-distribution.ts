import { boolean, text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { addElements } from '../sets.ts';
import { blankUntold } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import {
  defaultBehavior,
  errorResponses,
  loggingConfig,
  orderedBehaviors,
  originGroups,
  origins,
  restrictions,
  viewerCertificate,
} from './distribution-blocks.ts';
import { COMMENT, plainly } from './wrapped-lists.ts';

const byId = by({ id: request('id') });
const byNewId = by({ id: response('distribution.id') });
const byArn = where((event) => String(request('resource')(event)).includes(':distribution/'), by({ arn: request('resource') }));

/** What a call that says everything anew takes away by leaving it out. */
const BLANKS = {
  aliases: [],
  continuous_deployment_policy_id: '',
  custom_error_response: [],
  default_root_object: '',
  logging_config: [],
  ordered_cache_behavior: [],
  origin_group: [],
  web_acl_id: '',
};

/** The answer has the whole configuration; where a record lacks it, what was asked for. */
const config = plainly(
  response('distribution.distributionConfig'),
  request('distributionConfig'),
  request('distributionConfigWithTags.distributionConfig'),
);
const told: readonly Writer[] = [blankUntold(config, BLANKS), attributesFrom(config)];
const made: readonly Writer[] = [
  put('id', response('distribution.id')),
  put('arn', response('distribution.aRN')),
  put('domain_name', response('distribution.domainName')),
  ...told,
];

// https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_UpdateDistribution.html
export const cloudfrontDistribution = defineResource({
  type: 'aws_cloudfront_distribution',
  eventSource: 'cloudfront.amazonaws.com',
  traits: {
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
      `,
      code: `
        default_cache_behavior.function_association default_cache_behavior.lambda_function_association
        ordered_cache_behavior.function_association ordered_cache_behavior.lambda_function_association
      `,
      secret: 'origin.custom_header',
      preference: 'http_version price_class',
      mode: `
        aliases continuous_deployment_policy_id custom_error_response default_cache_behavior default_root_object
        logging_config.include_cookies logging_config.prefix ordered_cache_behavior origin origin_group
      `,
      'terraform-only': 'retain_on_delete wait_for_deployment',
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
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateDistribution: creates(byNewId, ...made),
    CreateDistributionWithTags: creates(byNewId, ...made, replaceMap('tags', request('distributionConfigWithTags.tags.items'))),
    UpdateDistribution: updates(byId, ...told),
    UpdateDistributionWithStagingConfig: updates(byId, ...told),
    AssociateAlias: updates(by({ id: request('targetDistributionId') }), addElements('aliases', request('alias'))),
    AssociateDistributionWebACL: updates(byId, put('web_acl_id', request('webACLArn'))),
    DisassociateDistributionWebACL: updates(byId, constant('web_acl_id', '')),
    TagResource: updates(byArn, mergeMap('tags', request('tags.items'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys.items'))),
    DeleteDistribution: deletes(byId),
  },
  attributes: {
    aliases: from('aliases', textSet),
    comment: notVisible(COMMENT),
    continuous_deployment_policy_id: from('continuousDeploymentPolicyId', text),
    custom_error_response: from('customErrorResponses', errorResponses),
    default_cache_behavior: from('defaultCacheBehavior', defaultBehavior),
    default_root_object: from('defaultRootObject', text),
    enabled: from('enabled', boolean),
    http_version: from('httpVersion', (value) => String(value).toLowerCase()),
    is_ipv6_enabled: from('isIPV6Enabled', boolean),
    logging_config: from('logging', loggingConfig),
    ordered_cache_behavior: from('cacheBehaviors', orderedBehaviors),
    origin: from('origins', origins),
    origin_group: from('originGroups', originGroups),
    price_class: from('priceClass', text),
    restrictions: from('restrictions', restrictions),
    staging: from('staging', boolean),
    viewer_certificate: from('viewerCertificate', viewerCertificate),
    web_acl_id: from('webACLId', text),
    tags: written(),
    retain_on_delete: terraformOnly(),
    wait_for_deployment: terraformOnly(),
    arn: computed(),
    caller_reference: computed(),
    domain_name: computed(),
    etag: computed(),
    hosted_zone_id: computed(),
    id: computed(),
    in_progress_validation_batches: computed(),
    last_modified_time: computed(),
    status: computed(),
    tags_all: computed(),
    trusted_key_groups: computed(),
    trusted_signers: computed(),
  },
  references: { web_acl_id: { type: 'aws_wafv2_web_acl', attribute: 'arn' } },
});
