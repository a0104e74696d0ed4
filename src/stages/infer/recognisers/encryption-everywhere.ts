import { isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** What is nothing but encryption of something that is there already. */
const ENCRYPTION_TYPE = /^aws_(?:s3_bucket_server_side_encryption_configuration|ebs_encryption_by_default|ebs_default_kms_key)$/;

/** Encryption is put on, or made stronger, and nothing else is touched. */
export const encryptionEverywhere: Recogniser = {
  id: 'encryption-everywhere',
  title: 'Encryption turned on or made stronger',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_protect_data_rest_encrypt.html',
  recognise(episode) {
    const stronger = [...episode.leaves, ...episode.made].filter((leaf) => leaf.against === 'disclosure' && leaf.move === 'stronger');
    const isNew = episode.drifts.some((drift) => drift.kind === 'unmanaged' && !ENCRYPTION_TYPE.test(drift.resourceType));
    const isAll = episode.drifts.every((drift) => stronger.some((leaf) => leaf.drift === drift));
    const isOnly = episode.leaves.length === 0 || isAllOf(episode, (leaf) => leaf.governs === 'encryption' && leaf.move !== 'weaker');
    if (stronger.length === 0 || isNew || !isAll || !isOnly) return undefined;
    const evidence = stronger.map(quoteLeaf);
    return { goal: 'security', motivation: { kind: 'audit', evidence }, what: 'stronger encryption', confidence: 0.9, evidence };
  },
};
