import type { Guardrail } from '../guardrail.ts';
import { decidingTag } from './access/deciding-tag.ts';
import { immutableSkeleton } from './access/immutable-skeleton.ts';
import { privilegeEscalation } from './access/privilege-escalation.ts';
import { claimsTerraform } from './attribution/claims-terraform.ts';
import { hiddenValue } from './attribution/hidden-value.ts';
import { rootUser } from './attribution/root-user.ts';
import { unattributed } from './attribution/unattributed.ts';
import { unclearRoot } from './attribution/unclear-root.ts';
import { unprovenReading } from './attribution/unproven-reading.ts';
import { unverifiedTrail } from './attribution/unverified-trail.ts';
import { agreedForAWhile } from './bounds/agreed-for-a-while.ts';
import { declaredBound } from './bounds/declared-bound.ts';
import { emergencyStop } from './bounds/emergency-stop.ts';
import { goalConflict } from './bounds/goal-conflict.ts';
import { held } from './bounds/held.ts';
import { incidentMeasure } from './bounds/incident-measure.ts';
import { musculature } from './bounds/musculature.ts';
import { openIncident } from './bounds/open-incident.ts';
import { outOfHours } from './bounds/out-of-hours.ts';
import { overrideMode } from './bounds/override-mode.ts';
import { quota } from './bounds/quota.ts';
import { stopped } from './bounds/stopped.ts';
import { codeRule } from './code/code-rule.ts';
import { proposalNotKept } from './code/proposal-not-kept.ts';
import { refusedBefore } from './code/refused-before.ts';
import { ripple } from './code/ripple.ts';
import { collision, conflictingIntents, contested, counterAction, oscillation, reactionChain } from './concurrency/concurrent-changes.ts';
import { conflictingDefinitions } from './concurrency/conflicting-definitions.ts';
import { controllerOwned } from './concurrency/controller-owned.ts';
import { foreignIac } from './concurrency/foreign-iac.ts';
import { dataLoss } from './data/data-loss.ts';
import { deletion } from './data/deletion.ts';
import { encryptionOff } from './data/encryption-off.ts';
import { pointInTimeCopy } from './data/point-in-time-copy.ts';
import { protectiveParameter } from './data/protective-parameter.ts';
import { replacement } from './data/replacement.ts';
import { secret } from './data/secret.ts';
import { blindedFirst } from './detection/blinded-first.ts';
import { publicExposure } from './reach/public-exposure.ts';

/** All guardrails, grouped by the harm they stop, one per line. The order does not affect verdicts. */
export const guardrails: readonly Guardrail[] = [
  // access
  decidingTag,
  immutableSkeleton,
  privilegeEscalation,
  // attribution
  claimsTerraform,
  hiddenValue,
  rootUser,
  unattributed,
  unclearRoot,
  unprovenReading,
  unverifiedTrail,
  // bounds
  agreedForAWhile,
  declaredBound,
  emergencyStop,
  goalConflict,
  held,
  incidentMeasure,
  musculature,
  openIncident,
  outOfHours,
  overrideMode,
  quota,
  stopped,
  // code
  codeRule,
  proposalNotKept,
  refusedBefore,
  ripple,
  // concurrency
  collision,
  conflictingDefinitions,
  conflictingIntents,
  contested,
  controllerOwned,
  counterAction,
  foreignIac,
  oscillation,
  reactionChain,
  // data
  dataLoss,
  deletion,
  encryptionOff,
  pointInTimeCopy,
  protectiveParameter,
  replacement,
  secret,
  // detection
  blindedFirst,
  // reach
  publicExposure,
];
