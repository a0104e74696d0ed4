import * as c from '../words.ts';

/** Changes the destination per type of log. Types that the call omits stay unchanged. */
function changedLogs(value: c.Json, before: c.Json | undefined): c.Json {
  const named = c.asList(value).filter(c.isJsonObject);
  const types = new Set(named.map((one) => one['logType'] ?? ''));
  const added = named
    .filter((one) => one['enabled'] !== false)
    .map((one) => ({
      destination:
        c.jsonAt(one, ['destinationDetails', 'cloudWatchLogsDetails', 'logGroup']) ??
        c.jsonAt(one, ['destinationDetails', 'kinesisFirehoseDetails', 'deliveryStream']) ??
        '',
      destination_type: one['destinationType'] ?? '',
      log_format: one['logFormat'] ?? '',
      log_type: one['logType'] ?? '',
    }));
  return c.asSet([...c.asList(before).filter((one) => !c.isJsonObject(one) || !types.has(one['log_type'] ?? '')), ...added], before);
}

/** The same for clusters and replication groups. https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_LogDeliveryConfigurationRequest.html */
export const logDelivery = c.change('log_delivery_configuration', 'logDeliveryConfigurations', changedLogs);
