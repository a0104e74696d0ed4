/** The types of Amazon Route 53. */
export { route53HealthCheck } from './route53-health-check.ts';
export { route53Record } from './route53-record.ts';
export { route53Zone } from './route53-zone.ts';
export { route53ZoneAssociation } from './route53-zone-association.ts';
