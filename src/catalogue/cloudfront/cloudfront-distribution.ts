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
    is: [],
    governs: {
      reach: 'aliases is_ipv6_enabled default_cache_behavior ordered_cache_behavior origin restrictions',
      label: 'comment',
      identifier: 'continuous_deployment_policy_id',
      mode: 'default_root_object staging custom_error_response',
      enablement: 'enabled origin.origin_shield.enabled',
      engine: 'http_version',
      capacity: 'price_class',
      'terraform-only': 'retain_on_delete wait_for_deployment',
      protection: 'web_acl_id logging_config',
      timing: `
        custom_error_response.error_caching_min_ttl default_cache_behavior.default_ttl default_cache_behavior.max_ttl
        default_cache_behavior.min_ttl ordered_cache_behavior.default_ttl ordered_cache_behavior.max_ttl
        ordered_cache_behavior.min_ttl origin.connection_timeout origin.custom_origin_config.origin_keepalive_timeout
        origin.custom_origin_config.origin_read_timeout
      `,
      code: `
        custom_error_response.error_code custom_error_response.response_code origin_group.failover_criteria.status_codes
      `,
      encryption: `
        default_cache_behavior.field_level_encryption_id ordered_cache_behavior.field_level_encryption_id
        viewer_certificate
      `,
      destination: `
        default_cache_behavior.origin_request_policy_id default_cache_behavior.forwarded_values.cookies.forward
        default_cache_behavior.function_association.function_arn logging_config.bucket
        ordered_cache_behavior.origin_request_policy_id ordered_cache_behavior.forwarded_values.cookies.forward
        ordered_cache_behavior.function_association.function_arn origin.origin_access_control_id origin.origin_id
        origin.origin_path origin.custom_origin_config.origin_ssl_protocols origin.origin_shield.origin_shield_region
        origin.s3_origin_config.origin_access_identity origin_group
      `,
      access: `
        default_cache_behavior.viewer_protocol_policy ordered_cache_behavior.viewer_protocol_policy
        origin.custom_origin_config.origin_protocol_policy
      `,
    },
    safer: {
      'public-exposure': { web_acl_id: 'higher' },
      disclosure: {
        'default_cache_behavior.field_level_encryption_id': 'higher',
        'default_cache_behavior.viewer_protocol_policy': 'higher',
        'ordered_cache_behavior.field_level_encryption_id': 'higher',
        'ordered_cache_behavior.viewer_protocol_policy': 'higher',
        'origin.custom_origin_config.origin_protocol_policy': 'higher',
        'origin.custom_origin_config.origin_ssl_protocols': { without: ['SSLv3', 'TLSv1', 'TLSv1.1'] },
        'viewer_certificate.cloudfront_default_certificate': false,
        'viewer_certificate.minimum_protocol_version': 'higher',
      },
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
