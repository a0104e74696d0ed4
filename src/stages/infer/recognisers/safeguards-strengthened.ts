import type { EpisodeLeaf } from '../episode.ts';
import { quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** What people are held to, rather than what a resource is protected by. */
const RULE_TYPE = /password_policy$/;

/** What is nothing but protection for something that is there already; a new bucket or repository brings its own along. */
const GUARD_TYPE =
  /^aws_(?:s3_bucket_(?:versioning|public_access_block|server_side_encryption_configuration|logging|object_lock_configuration|ownership_controls)|s3_account_public_access_block|ebs_encryption_by_default|ebs_snapshot_block_public_access|iam_account_password_policy|guardduty_detector|flow_log|securityhub_account|macie2_account|inspector2_enabler|accessanalyzer_analyzer|cloudtrail)$/;

/** Protection was added on every resource that was touched and taken off none: somebody had looked and found it missing. */
export const safeguardsStrengthened: Recogniser = {
  id: 'safeguards-strengthened',
  title: 'Protection added where it was missing',
  docs: 'https://docs.aws.amazon.com/config/latest/developerguide/remediation.html',
  recognise({ drifts, leaves, made }) {
    if (drifts.some((drift) => drift.kind === 'unmanaged' && !GUARD_TYPE.test(drift.resourceType))) return undefined;
    const moved = [...leaves, ...made];
    const stronger = moved.filter((leaf) => leaf.move === 'stronger');
    if (stronger.length === 0 || moved.some((leaf) => leaf.move === 'weaker')) return undefined;
    if (!drifts.every((drift) => stronger.some((leaf) => leaf.drift === drift))) return undefined;
    if (leaves.some((leaf) => leaf.move === undefined && leaf.governs !== 'protection')) return undefined;
    const evidence = stronger.map(quoteLeaf);
    const isRule = (leaf: EpisodeLeaf): boolean => leaf.against === 'data-loss' || RULE_TYPE.test(leaf.drift.resourceType);
    return {
      goal: stronger.filter(isRule).length * 2 >= stronger.length ? 'compliance' : 'security',
      motivation: { kind: 'audit', evidence },
      what: 'protection added',
      confidence: 0.85,
      evidence,
    };
  },
};
