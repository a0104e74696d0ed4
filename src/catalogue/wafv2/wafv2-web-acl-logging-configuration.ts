import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { textSet } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, identity, put, puts, request } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { mirrored, named } from '../mirrored.ts';
import { idFrom, where } from '../select.ts';
import { blankUntold } from '../whole.ts';

const configuration = request('loggingConfiguration');

/** Other scopes belong to services that collect logs for themselves. */
const ofCustomer =
  (scope: Select) =>
  (event: CloudTrailEvent): boolean =>
    [undefined, 'CUSTOMER'].includes(scope(event) as string | undefined);

const ofAcl = (arn: Select, scope: Select): Call['identify'] => where(ofCustomer(scope), by({ resource_arn: arn }));

const filter = mirrored({
  default_behavior: '',
  filter: named('filters', [
    {
      behavior: '',
      requirement: '',
      condition: named('conditions', [{ action_condition: { action: '' }, label_name_condition: { label_name: '' } }]),
    },
  ]),
});
const redacted = mirrored({ method: {}, query_string: {}, single_header: { name: '' }, uri_path: {} });

// https://docs.aws.amazon.com/waf/latest/APIReference/API_PutLoggingConfiguration.html
export const wafv2WebAclLoggingConfiguration = defineResource({
  type: 'aws_wafv2_web_acl_logging_configuration',
  eventSource: 'wafv2.amazonaws.com',
  traits: {
    is: ['detects', 'harmless-when-new'],
    governs: {
      identifier: 'resource_arn',
      detection: 'logging_filter redacted_fields',
      destination: 'log_destination_configs',
    },
  },
  importId: idFrom('', 'resource_arn'),
  calls: {
    PutLoggingConfiguration: puts(
      ofAcl(request('loggingConfiguration.resourceArn'), request('loggingConfiguration.logScope')),
      put('id', request('loggingConfiguration.resourceArn')),
      put('resource_arn', request('loggingConfiguration.resourceArn')),
      blankUntold(configuration, { logging_filter: [], redacted_fields: [] }),
      attributesFrom(configuration),
    ),
    DeleteLoggingConfiguration: deletes(ofAcl(request('resourceArn'), request('logScope'))),
  },
  attributes: {
    log_destination_configs: from('logDestinationConfigs', textSet),
    logging_filter: from('loggingFilter', filter),
    redacted_fields: from('redactedFields', redacted),
    resource_arn: identity(),
    id: computed(),
  },
  references: { resource_arn: { type: 'aws_wafv2_web_acl', attribute: 'arn' } },
});
