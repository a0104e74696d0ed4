import type { ResourceEntry } from '../define.ts';
import { route53HealthCheck } from './route53-health-check.ts';
import { route53Record } from './route53-record.ts';
import { route53Zone } from './route53-zone.ts';
import { route53ZoneAssociation } from './route53-zone-association.ts';

/** The types of Amazon Route 53. */
export const route53: readonly ResourceEntry[] = [route53HealthCheck, route53Record, route53Zone, route53ZoneAssociation];
