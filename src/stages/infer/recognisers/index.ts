/** Every recogniser, by id. One class of work, one file; README.md says how to add one. */
import type { Recogniser } from '../recogniser.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import { dutyHandover } from './duty-handover.ts';
import { emergencyEntrance } from './emergency-entrance.ts';
import { encryptionEverywhere } from './encryption-everywhere.ts';
import { failover } from './failover.ts';
import { hotFixLimits } from './hot-fix-limits.ts';
import { hotFixRelease } from './hot-fix-release.ts';
import { incidentMeasure } from './incident-measure.ts';
import { keptLonger } from './kept-longer.ts';
import { keptShorter } from './kept-shorter.ts';
import { keyRetirement } from './key-retirement.ts';
import { leaver } from './leaver.ts';
import { narrowedAccess } from './narrowed-access.ts';
import { partnerPort } from './partner-port.ts';
import { redundancy } from './redundancy.ts';
import { retired } from './retired.ts';
import { rightsizing } from './rightsizing.ts';
import { rollback } from './rollback.ts';
import { rotation } from './rotation.ts';
import { runbook } from './runbook.ts';
import { safeguardsStrengthened } from './safeguards-strengthened.ts';
import { sandbox } from './sandbox.ts';
import { scaledToZero } from './scaled-to-zero.ts';
import { scaledUp } from './scaled-up.ts';
import { securitySetting } from './security-setting.ts';
import { tagCleanup } from './tag-cleanup.ts';

/** In alphabetical order of their ids. */
export const recognisers: readonly Recogniser[] = [
  deadLetterQueue,
  dutyHandover,
  emergencyEntrance,
  encryptionEverywhere,
  failover,
  hotFixLimits,
  hotFixRelease,
  incidentMeasure,
  keptLonger,
  keptShorter,
  keyRetirement,
  leaver,
  narrowedAccess,
  partnerPort,
  redundancy,
  retired,
  rightsizing,
  rollback,
  rotation,
  runbook,
  safeguardsStrengthened,
  sandbox,
  scaledToZero,
  scaledUp,
  securitySetting,
  tagCleanup,
];
