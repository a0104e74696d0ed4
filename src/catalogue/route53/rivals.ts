import type * as c from '../words.ts';

/** The VPCs of a private zone. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/route53_zone_association */
export const networkOfZone: c.AlternativeForms = {
  inside: { type: 'aws_route53_zone', attribute: 'vpc', siblings: [] },
  apart: [{ types: ['aws_route53_zone_association'], owner: 'zone_id' }],
  otherwise: 'inside',
};
