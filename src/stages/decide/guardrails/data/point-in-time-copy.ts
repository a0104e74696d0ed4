import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

/**
 * A manual snapshot, image or backup holds the data of one moment. Code would recreate it from other data, and delete it with its block.
 */
export const pointInTimeCopy: Guardrail = {
  id: 'point-in-time-copy',
  title: 'A point-in-time copy of data, not configuration',
  docs: 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_CreateSnapshot.html',
  defaultEffect: 'hold',
  onlyForCode: true,
  check(drift, _intent, { catalogue }) {
    if (drift.kind !== 'unmanaged' || catalogue.entries.get(drift.resourceType)?.pointInTimeCopy !== true) return undefined;
    return {
      message: boundText(
        `${resourceName(drift)} is a point-in-time copy of data: its creator owns it and deletes it, so it does not belong in code`,
        300,
      ),
    };
  },
};
