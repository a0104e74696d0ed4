/** What the resources that configure one part of a bucket have in common: the bucket is their identity and their import id. */
import * as c from '../words.ts';

/** Names the part by its bucket. */
export const byBucket = c.by({ bucket: 'bucketName' });

/** Writes what makes the part findable. */
export const ofBucket: readonly c.Writing[] = [{ id: 'bucketName', bucket: 'bucketName' }];

/** Every part names its bucket. */
export const bucketReference: { readonly bucket: string } = { bucket: 'aws_s3_bucket.bucket' };
