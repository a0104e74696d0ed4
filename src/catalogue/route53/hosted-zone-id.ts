import type * as c from '../words.ts';

/**
 * The bare id of a hosted zone: answers write `/hostedzone/Z…`, requests either way.
 * https://docs.aws.amazon.com/Route53/latest/APIReference/API_HostedZone.html
 * @param select where the id stands
 * @returns a selector of the id without its path
 */
export function zoneId(select: c.Select): c.Select {
  return (event) => {
    const id = select(event);
    return typeof id === 'string' ? id.replace(/^\/?hostedzone\//, '') : undefined;
  };
}

/**
 * A DNS name as the provider keeps it: small letters, without the root's dot, `*` instead of its escape.
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/DomainNameFormat.html
 * @param name a name in any of its spellings
 * @returns the one spelling
 */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '').replace(/\\052/g, '*');
}
