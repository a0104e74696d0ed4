import { isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** AWS advises to disable a key and see who complains before it is deleted. */
export const keyRetirement: Recogniser = {
  id: 'key-retirement',
  title: 'A key disabled to see who needs it',
  docs: 'https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys-determining-usage.html',
  recognise(episode) {
    const isAll = isAllOf(
      episode,
      (leaf) =>
        /^aws_kms_(?:key|external_key|replica_key)$/.test(leaf.drift.resourceType) &&
        /^(?:is_)?enabled$/.test(leaf.path) &&
        leaf.after === false,
    );
    if (!isAll) return undefined;
    const evidence = episode.leaves.map(quoteLeaf);
    return {
      goal: 'security',
      motivation: { kind: 'experiment', evidence },
      what: 'a key out of use on trial',
      confidence: 0.65,
      evidence,
    };
  },
};
