/** Both versions of the API of Amazon SES print their calls under one event source. https://docs.aws.amazon.com/ses/latest/dg/logging-using-cloudtrail.html */
import * as c from '../words.ts';

/**
 * Names a domain that is sent from; what has an @ in it is a single address.
 * @returns an identifier
 */
export function byDomain(name: c.Select): c.Call['identify'] {
  return c.where((event) => !String(name(event)).includes('@'), c.by({ domain: c.decoded(name) }));
}

/** Calls name a configuration set so, but for the older one that makes it. */
export const setName = c.decoded('configurationSetName');
