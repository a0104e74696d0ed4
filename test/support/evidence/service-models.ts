/**
 * AWS's own service models, as botocore ships them: the input and output of calls. They are read in place and not stored. Only the names of
 * members that our samples have and the model confirms are stored. https://github.com/boto/botocore/tree/develop/botocore/data
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One shape of a model. */
export interface Shape {
  readonly type: string;
  readonly members?: Readonly<Record<string, Member>>;
  readonly member?: Member;
}

/** A use of a shape, with its names on the wire. */
export interface Member {
  readonly shape: string;
  readonly locationName?: string;
  readonly queryName?: string;
}

/** One operation with its shapes. */
export interface Operation {
  readonly input: Shape | undefined;
  readonly output: Shape | undefined;
  readonly shapes: Readonly<Record<string, Shape>>;
}

interface Model {
  readonly metadata: { readonly endpointPrefix: string; readonly signingName?: string };
  readonly operations: Readonly<Record<string, { readonly input?: Member; readonly output?: Member }>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** Finds the operations that may belong to an event; several services may share one event source. */
export type ServiceModels = (eventSource: string, eventName: string) => readonly Operation[];

/** Event sources that CloudTrail uses for services with another endpoint name. */
const OTHER_SERVICES: Readonly<Record<string, readonly string[]>> = {
  amazonmq: ['mq'],
  autoscaling: ['application-autoscaling', 'autoscaling-plans'],
  s3: ['s3control'],
  ecr: ['ecr'],
};

/** CloudTrail's names for calls of Amazon S3. https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  PutBucketLifecycle: 'PutBucketLifecycleConfiguration',
  PutBucketPublicAccessBlock: 'PutPublicAccessBlock',
  DeleteBucketPublicAccessBlock: 'DeletePublicAccessBlock',
  PutAccountPublicAccessBlock: 'PutPublicAccessBlock',
  DeleteAccountPublicAccessBlock: 'DeletePublicAccessBlock',
  PutBucketNotification: 'PutBucketNotificationConfiguration',
  PutBucketReplication: 'PutBucketReplication',
  PutAccelerateConfiguration: 'PutBucketAccelerateConfiguration',
  PutIntelligentTieringConfiguration: 'PutBucketIntelligentTieringConfiguration',
  PutInventoryConfiguration: 'PutBucketInventoryConfiguration',
  PutMetricsConfiguration: 'PutBucketMetricsConfiguration',
  PutAnalyticsConfiguration: 'PutBucketAnalyticsConfiguration',
  PutObjectLockConfiguration: 'PutObjectLockConfiguration',
};

/**
 * Opens the models of a folder.
 * @param folder botocore's `data`, one folder per service with one per version
 * @returns a look-up that reads each model on demand
 */
export function openServiceModels(folder: string): ServiceModels {
  const bySource = new Map<string, Model[]>();
  for (const service of readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)) {
    const model = newestModel(join(folder, service));
    if (model === undefined) continue;
    for (const source of new Set([service, model.metadata.endpointPrefix, model.metadata.signingName ?? service]))
      bySource.set(source, [...(bySource.get(source) ?? []), model]);
  }
  return (eventSource, eventName) => {
    const source = eventSource.split('.')[0] ?? '';
    const models = [source, ...(OTHER_SERVICES[source] ?? [])].flatMap((one) => bySource.get(one) ?? []);
    const names = [eventName, OTHER_NAMES[eventName] ?? eventName];
    return [...new Set(models)].flatMap((model) => names.flatMap((name) => operationOf(model, name)));
  };
}

function newestModel(folder: string): Model | undefined {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /service-2\.json(?:\.gz)?$/.test(file));
  const newest = files.toSorted().at(-1);
  if (newest === undefined) return undefined;
  const bytes = readFileSync(join(folder, newest));
  return JSON.parse((newest.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as Model;
}

function operationOf(model: Model, name: string): readonly Operation[] {
  const operation = model.operations[name];
  if (operation === undefined) return [];
  const shapeOf = (member: Member | undefined): Shape | undefined => (member === undefined ? undefined : model.shapes[member.shape]);
  return [{ input: shapeOf(operation.input), output: shapeOf(operation.output), shapes: model.shapes }];
}
