/** Converts a resource record set to Terraform's state. https://docs.aws.amazon.com/Route53/latest/APIReference/API_ResourceRecordSet.html */
import * as c from '../words.ts';
import { plainName } from './hosted-zone-id.ts';

/**
 * Returns the values of a record set. Text records have quotes in the API, but not in Terraform.
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/ResourceRecordTypes.html#TXTFormat
 * @param records the API's list of {value}
 * @returns the values in the provider's form
 */
export function recordValues(records: c.Json | undefined, type: string): readonly string[] {
  const values = c.asList(records).map((record) => String(c.isJsonObject(record) ? (record['value'] ?? '') : record));
  return type === 'TXT' || type === 'SPF' ? values.map((value) => value.replace(/^"([\s\S]*)"$/, '$1')) : values;
}

/** `aliasTarget` → the block alias. */
export function alias(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return [
    {
      evaluate_target_health: value['evaluateTargetHealth'] ?? false,
      name: plainName(String(value['dNSName'] ?? '')),
      zone_id: value['hostedZoneId'] ?? '',
    },
  ];
}

/** `geoLocation` → the block geolocation_routing_policy. */
export function geolocation(value: c.Json): c.Json {
  return c.isJsonObject(value)
    ? [{ continent: value['continentCode'] ?? '', country: value['countryCode'] ?? '', subdivision: value['subdivisionCode'] ?? '' }]
    : [];
}

/** `geoProximityLocation` → the block geoproximity_routing_policy. */
export const geoproximity = c.blocksOf({
  aws_region: c.value('aWSRegion', ''),
  bias: 0,
  local_zone_group: '',
  coordinates: { latitude: '', longitude: '' },
});

/** `cidrRoutingConfig` → the block cidr_routing_policy. */
export function cidrRouting(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ collection_id: value['collectionId'] ?? '', location_name: value['locationName'] ?? '' }] : [];
}

/**
 * A routing policy that is one value in the API, and a block with one argument in Terraform.
 * @returns a function that returns the block; none for an empty value
 */
export function blockWith(argument: string): (value: c.Json) => c.Json {
  return (value) => (value === '' || value === null ? [] : [{ [argument]: value }]);
}
