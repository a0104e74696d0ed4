/** Common parts of the resources for one part of a bucket. The bucket is their identity and their import id. */
import * as c from '../words.ts';

/** Identifies the part by its bucket. */
export const byBucket = c.by({ bucket: 'bucketName' });

/** Writes the identity of the part. */
export const ofBucket: readonly c.Writing[] = [{ id: 'bucketName', bucket: 'bucketName' }];

/** Every part refers to its bucket. */
export const bucketReference: { readonly bucket: string } = { bucket: 'aws_s3_bucket.bucket' };

/**
 * The same part inside the bucket, as in older code.
 * @param as converts to the value inside; absent: the form inside is unknown
 */
export function insideBucket(
  attribute: string,
  value: string,
  as: (value: c.Json) => c.Json | undefined = () => undefined,
): readonly c.InlineForm[] {
  return [{ type: 'aws_s3_bucket', attribute, on: { bucket: 'bucket' }, value, as }];
}
