import type { ResourceEntry } from '../define.ts';
import { cloudfrontCachePolicy } from './cloudfront-cache-policy.ts';
import { cloudfrontDistribution } from './cloudfront-distribution.ts';
import { cloudfrontFunction } from './cloudfront-function.ts';
import { cloudfrontOriginAccessControl } from './cloudfront-origin-access-control.ts';

/** The types of Amazon CloudFront. */
export const cloudfront: readonly ResourceEntry[] = [
  cloudfrontCachePolicy,
  cloudfrontDistribution,
  cloudfrontFunction,
  cloudfrontOriginAccessControl,
];
