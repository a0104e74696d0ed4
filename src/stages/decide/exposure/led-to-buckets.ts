/** Which buckets data goes to, and which functions are called: names of buckets are given away worldwide, so one may be anybody's. */
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm, GuardrailContext } from '../guardrail.ts';
import { currentResources, textsOf } from './current-resources.ts';
import type { CurrentResources } from './current-resources.ts';

/** Arguments that hold the ARN of a bucket, its address, or its bare name. */
const BUCKET =
  /(?:^|\.)(?:bucket_arn|s3_bucket_arn|destination_bucket_arn|destination\.bucket|log_destination|output_location|truststore_uri|script_location|storage_descriptor\.location)$/;
const BARE = /^(?:target_bucket|(?:artifact_store|artifacts|secondary_artifacts|cache)\.location|s3_bucket|(?:\w+\.)+bucket_name)$/;

/** Types that, made by hand, hang on a bucket or a network of ours and send what they hold or see to a bucket. */
const DRAIN: Readonly<Record<string, RegExp>> = {
  aws_flow_log: /^log_destination$/,
  aws_s3_bucket_replication_configuration: /\.destination\.bucket$/,
  aws_s3_bucket_inventory: /\.bucket_arn$/,
  aws_s3_bucket_analytics_configuration: /\.bucket_arn$/,
  aws_s3_bucket_logging: /^target_bucket$/,
};

/**
 * Finds whether data goes to something that nothing here knows.
 * @param drift a drift of any type
 * @param context state and the other drifts
 * @returns an alarm for another bucket than before, and for a drain made by hand whose end is not in this workspace
 */
export function ledToBucket(drift: Drift, context: GuardrailContext): Alarm | undefined {
  if (drift.kind === 'missing') return undefined;
  const resources = currentResources(context.drifts, context.workspace);
  const drain = Object.hasOwn(DRAIN, drift.resourceType) ? DRAIN[drift.resourceType] : undefined;
  const leads = (leaf: ChangedLeaf): boolean => (drift.kind === 'changed' ? isMoved(leaf, drift) : drain?.test(leaf.path) === true);
  const found = visibleLeaves(drift)
    .filter(leads)
    .flatMap((leaf) => textsOf(leaf.after).map((text) => ({ path: leaf.path, text })))
    .find(({ path, text }) => !isHere(text, path, resources));
  return found === undefined
    ? undefined
    : { message: boundText(`${found.path} of ${resourceName(drift)} is now ${found.text}, which is not in this workspace`, 300) };
}

function isMoved({ path, before, after }: ChangedLeaf, drift: Drift): boolean {
  if (typeof after !== 'string') return false;
  const wasThere = typeof before === 'string' && before !== '';
  if (BUCKET.test(path)) return (wasThere || drift.resourceType.includes('replication')) && /^(?:arn:aws[\w-]*:s3:::|s3:\/\/)/.test(after);
  if (BARE.test(path)) return wasThere && !after.startsWith('arn:') && !after.includes('.dkr.');
  // What calls a function on behalf of visitors, or hands it messages.
  return (
    /(?:^|\.)(?:uri|integration_uri|function_name|target)$/.test(path) &&
    wasThere &&
    functionIn(after) !== undefined &&
    functionIn(before) !== functionIn(after)
  );
}

/** https://docs.aws.amazon.com/apigateway/latest/api/API_Integration.html */
function functionIn(text: string): string | undefined {
  return /arn:aws[\w-]*:lambda:[\w-]+:\d{12}:function:[\w-]+/.exec(text)?.[0];
}

function isHere(text: string, path: string, resources: CurrentResources): boolean {
  const called = functionIn(text);
  if (called !== undefined) return resources.named(called).length > 0;
  if (/^(?:arn:aws[\w-]*:s3:::|s3:\/\/)/.test(text) || BARE.test(path)) {
    const bucket = text.replace(/^(?:arn:aws[\w-]*:s3:::|s3:\/\/)/, '').split('/')[0] ?? text;
    return resources.named(bucket).length > 0 || resources.named(`arn:aws:s3:::${bucket}`).length > 0;
  }
  return true;
}
