import * as c from '../words.ts';

/** Other endpoints of the service, which a call may use for the same queue. https://docs.aws.amazon.com/general/latest/gr/sqs-service.html */
const OTHER_ENDPOINT = /^https:\/\/(?:(?:[a-z0-9-]+\.)?queue|sqs-fips\.[a-z0-9-]+)\.amazonaws\.com(?=\/\d{12}\/)/;

/**
 * Identifies a queue by its URL.
 * @param attribute the type's attribute with the URL
 * @returns an identifier: the URL in the call, and the URL at the usual endpoint of the region
 */
export function byQueueUrl(attribute: 'url' | 'queue_url'): c.Call['identify'] {
  const asGiven = c.by({ [attribute]: 'queueUrl' });
  return (event) => {
    const given = asGiven(event);
    const url = given[0]?.[attribute] ?? '';
    const usual = url.replace(OTHER_ENDPOINT, `https://sqs.${event.awsRegion}.amazonaws.com`);
    return usual === url ? given : [...given, { [attribute]: usual }];
  };
}
