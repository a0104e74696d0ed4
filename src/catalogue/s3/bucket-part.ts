/** What the resources that configure one part of a bucket have in common: the bucket is their identity and their import id. */
import { by, computed, identity, put, request } from '../define.ts';
import type { AttributeEntry, Reference, Writer } from '../define.ts';

/** Names the part by its bucket. */
export const byBucket = by({ bucket: request('bucketName') });

/** Writes what makes the part findable. */
export const ofBucket: readonly Writer[] = [put('id', request('bucketName')), put('bucket', request('bucketName'))];

/** The attributes that every part has. */
export const bucketAttributes: Readonly<Record<string, AttributeEntry>> = { bucket: identity(), id: computed() };

/** Every part names its bucket. */
export const bucketReference: Readonly<Record<string, Reference>> = { bucket: { type: 'aws_s3_bucket', attribute: 'bucket' } };
