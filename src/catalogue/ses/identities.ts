/** Both versions of the API of Amazon SES print their calls under one event source. https://docs.aws.amazon.com/ses/latest/dg/logging-using-cloudtrail.html */
import { by, request } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { decoded, where } from '../select.ts';

/**
 * Names a domain that is sent from; what has an @ in it is a single address.
 * @param name where it stands
 * @returns an identifier
 */
export function byDomain(name: Select): Call['identify'] {
  return where((event) => !String(name(event)).includes('@'), by({ domain: decoded(name) }));
}

/** Calls name a configuration set so, but for the older one that makes it. */
export const setName = decoded(request('configurationSetName'));
