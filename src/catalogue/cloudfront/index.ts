/** The types of Amazon CloudFront. */
export { cloudfrontCachePolicy } from './cloudfront-cache-policy.ts';
export { cloudfrontDistribution } from './cloudfront-distribution.ts';
export { cloudfrontFunction } from './cloudfront-function.ts';
export { cloudfrontOriginAccessControl } from './cloudfront-origin-access-control.ts';
