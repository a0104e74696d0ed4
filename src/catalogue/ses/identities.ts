/** Both versions of Amazon SES's API use one event source. https://docs.aws.amazon.com/ses/latest/dg/logging-using-cloudtrail.html */
import * as c from '../words.ts';

/**
 * Identifies a sending domain. A name with an @ is a single address.
 * @returns an identifier
 */
export function byDomain(name: c.Select): c.Call['identify'] {
  return c.where((event) => !String(name(event)).includes('@'), c.by({ domain: c.decoded(name) }));
}

/** The name of a configuration set in all calls except the older create call. */
export const setName = c.decoded('configurationSetName');
