/** What the resources that configure one part of a bucket have in common: the bucket is their identity and their import id. */
import * as c from '../words.ts';

/** Names the part by its bucket. */
export const byBucket = c.by({ bucket: 'bucketName' });

/** Writes what makes the part findable. */
export const ofBucket: readonly c.Writing[] = [{ id: 'bucketName', bucket: 'bucketName' }];

/** Every part names its bucket. */
export const bucketReference: { readonly bucket: string } = { bucket: 'aws_s3_bucket.bucket' };

/**
 * The part as older code writes it, inside the bucket.
 * @param as the value inside; absent: nothing tells how it is written there
 */
export function insideBucket(
  attribute: string,
  value: string,
  as: (value: c.Json) => c.Json | undefined = () => undefined,
): readonly c.InlineForm[] {
  return [{ type: 'aws_s3_bucket', attribute, on: { bucket: 'bucket' }, value, as }];
}
