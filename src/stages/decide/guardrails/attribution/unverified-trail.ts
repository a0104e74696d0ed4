import { doubtOf } from '#domain/trail/trail-doubt.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import { resourceName } from '../../guardrail.ts';
import type { Guardrail } from '../../guardrail.ts';

const FOUND: Readonly<Record<TrailDoubt, string>> = {
  forged: 'a log file that was modified after CloudTrail delivered it',
  'not-listed': 'a log file that CloudTrail did not deliver',
  'not-covered': 'a log file of an hour without a digest file',
  'not-covered-yet': 'a log file whose digest file is not delivered yet',
};

/** From the strongest doubt to the weakest. */
const DOUBTS: readonly TrailDoubt[] = ['forged', 'not-listed', 'not-covered', 'not-covered-yet'];

/** Anyone who can write a log file could otherwise get any change accepted. Applies only if digest files were checked. */
export const unverifiedTrail: Guardrail = {
  id: 'unverified-trail',
  title: 'CloudTrail digest files do not prove the event',
  docs: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html',
  defaultEffect: 'escalate',
  check(drift) {
    const doubts = new Set([...drift.events, ...drift.context].map(doubtOf));
    const doubt = DOUBTS.find((each) => doubts.has(each));
    if (doubt === undefined) return undefined;
    return {
      message: `The change of ${resourceName(drift)} comes from ${FOUND[doubt]}`,
      // CloudTrail delivers the digest within the next hour, and then the event can be verified.
      ...(doubt === 'not-covered-yet' ? { effect: 'hold' as const } : {}),
    };
  },
};
