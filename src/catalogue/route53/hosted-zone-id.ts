import type * as c from '../words.ts';

/**
 * Selects the bare id of a hosted zone: responses have `/hostedzone/Z…`, requests either form.
 * https://docs.aws.amazon.com/Route53/latest/APIReference/API_HostedZone.html
 * @param select selects the id
 * @returns a selector of the id without its path
 */
export function zoneId(select: c.Select): c.Select {
  return (event) => {
    const id = select(event);
    return typeof id === 'string' ? id.replace(/^\/?hostedzone\//, '') : undefined;
  };
}

/**
 * Returns a DNS name in the provider's form: lower case, without the final dot, `*` instead of its escape.
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/DomainNameFormat.html
 * @param name a name in any form
 * @returns the name in the provider's form
 */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '').replace(/\\052/g, '*');
}
