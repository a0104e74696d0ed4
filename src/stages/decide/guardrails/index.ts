import type { Guardrail } from '../guardrail.ts';
import { agreedForAWhile } from './agreed-for-a-while.ts';
import { blindedFirst } from './blinded-first.ts';
import { claimsTerraform } from './claims-terraform.ts';
import { codeRule } from './code-rule.ts';
import { collision } from './collision.ts';
import { conflictingIntents } from './conflicting-intents.ts';
import { contested } from './contested.ts';
import { controllerOwned } from './controller-owned.ts';
import { counterAction } from './counter-action.ts';
import { dataLoss } from './data-loss.ts';
import { decidingTag } from './deciding-tag.ts';
import { declaredBound } from './declared-bound.ts';
import { defaultTag } from './default-tag.ts';
import { deletion } from './deletion.ts';
import { deployedCode } from './deployed-code.ts';
import { detectionOff } from './detection-off.ts';
import { emergencyStop } from './emergency-stop.ts';
import { encryptionOff } from './encryption-off.ts';
import { firewallWeakened } from './firewall-weakened.ts';
import { foreignIac } from './foreign-iac.ts';
import { goalConflict } from './goal-conflict.ts';
import { held } from './held.ts';
import { hiddenValue } from './hidden-value.ts';
import { immutableSkeleton } from './immutable-skeleton.ts';
import { incidentMeasure } from './incident-measure.ts';
import { leadsElsewhere } from './leads-elsewhere.ts';
import { limitLifted } from './limit-lifted.ts';
import { musculature } from './musculature.ts';
import { networkOpening } from './network-opening.ts';
import { newIdentity } from './new-identity.ts';
import { oscillation } from './oscillation.ts';
import { outOfHours } from './out-of-hours.ts';
import { overrideMode } from './override-mode.ts';
import { patchingOff } from './patching-off.ts';
import { pointInTimeCopy } from './point-in-time-copy.ts';
import { privilegeEscalation } from './privilege-escalation.ts';
import { proposalNotKept } from './proposal-not-kept.ts';
import { protectiveParameter } from './protective-parameter.ts';
import { publicExposure } from './public-exposure.ts';
import { quota } from './quota.ts';
import { reactionChain } from './reaction-chain.ts';
import { replacement } from './replacement.ts';
import { ripple } from './ripple.ts';
import { secret } from './secret.ts';
import { sharedCache } from './shared-cache.ts';
import { signInChanged } from './sign-in-changed.ts';
import { stopped } from './stopped.ts';
import { unattributed } from './unattributed.ts';
import { unclearRoot } from './unclear-root.ts';
import { unprovenReading } from './unproven-reading.ts';
import { unverifiedTrail } from './unverified-trail.ts';
import { writtenTwice } from './written-twice.ts';

/** All guardrails, one a line, in alphabetical order. Their order changes no verdict. */
export const guardrails: readonly Guardrail[] = [
  agreedForAWhile,
  blindedFirst,
  claimsTerraform,
  codeRule,
  collision,
  conflictingIntents,
  contested,
  controllerOwned,
  counterAction,
  dataLoss,
  decidingTag,
  declaredBound,
  defaultTag,
  deletion,
  deployedCode,
  detectionOff,
  emergencyStop,
  encryptionOff,
  firewallWeakened,
  foreignIac,
  goalConflict,
  held,
  hiddenValue,
  immutableSkeleton,
  incidentMeasure,
  leadsElsewhere,
  limitLifted,
  musculature,
  networkOpening,
  newIdentity,
  oscillation,
  outOfHours,
  overrideMode,
  patchingOff,
  pointInTimeCopy,
  privilegeEscalation,
  proposalNotKept,
  protectiveParameter,
  publicExposure,
  quota,
  reactionChain,
  replacement,
  ripple,
  secret,
  sharedCache,
  signInChanged,
  stopped,
  unattributed,
  unclearRoot,
  unprovenReading,
  unverifiedTrail,
  writtenTwice,
];
