import * as c from '../words.ts';

const configuration = c.request('loggingConfiguration');

/** True for the customer's scope. Other scopes belong to services that collect logs themselves. */
const ofCustomer =
  (scope: c.Select) =>
  (event: c.CloudTrailEvent): boolean =>
    [undefined, 'CUSTOMER'].includes(scope(event) as string | undefined);

const ofAcl = (arn: c.Select, scope: c.Select): c.Call['identify'] => c.where(ofCustomer(scope), c.by({ resource_arn: arn }));

const filter = c.mirrored(
  c.tableOf('aws_wafv2_web_acl_logging_configuration.logging_filter', {
    filter: c.named('filters', [{ condition: c.named('conditions') }]),
  }),
);
const redacted = c.mirrored({ method: {}, query_string: {}, single_header: { name: '' }, uri_path: {} });

// https://docs.aws.amazon.com/waf/latest/APIReference/API_PutLoggingConfiguration.html
export const wafv2WebAclLoggingConfiguration = c.defineResource({
  type: 'aws_wafv2_web_acl_logging_configuration',
  is: ['detects', 'harmless-when-new'],
  governs: {
    detection: 'logging_filter redacted_fields',
    destination: 'log_destination_configs',
  },

  calls: {
    PutLoggingConfiguration: c.puts(
      ofAcl(c.request('loggingConfiguration.resourceArn'), c.request('loggingConfiguration.logScope')),
      { id: 'loggingConfiguration.resourceArn', resource_arn: 'loggingConfiguration.resourceArn' },
      c.resetOmitted(configuration, { logging_filter: [], redacted_fields: [] }),
      c.attributesFrom(configuration),
    ),
    DeleteLoggingConfiguration: c.deletes(ofAcl(c.request('resourceArn'), c.request('logScope'))),
  },
  each: {
    log_destination_configs: c.from('logDestinationConfigs', c.textSet),
    logging_filter: c.from('loggingFilter', filter),
    redacted_fields: c.from('redactedFields', redacted),
  },
  identity: 'resource_arn',
  references: { resource_arn: 'aws_wafv2_web_acl.arn' },
});
