import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import type { FilterRule, HeadRule } from '../filter-rule.ts';
import { rule as assumeRole } from './assume-role.ts';
import { rule as automation } from './automation.ts';
import { rule as dataEvent } from './data-event.ts';
import { rule as dryRun } from './dry-run.ts';
import { rule as duplicate } from './duplicate.ts';
import { rule as failedCall } from './failed-call.ts';
import { rule as insightEvent } from './insight-event.ts';
import { rule as madeByTerraform } from './made-by-terraform.ts';
import { rule as networkActivity } from './network-activity.ts';
import { rule as notConfiguration } from './not-configuration.ts';
import { rule as outOfScope } from './out-of-scope.ts';
import { rule as outsideWindow } from './outside-window.ts';
import { rule as readOnly } from './read-only.ts';
import { rule as serviceEvent } from './service-event.ts';
import { rule as serviceLinked } from './service-linked.ts';

/**
 * Reasons to drop that the head of a record answers, in order; the first that holds is counted.
 * First what the run is not about (window, scope), then what the record says of itself (category, readOnly), then what
 * we know of the call. So a failed read, and a read by Terraform, is a read. A source may ask them before it reads a record
 * whole, and counts what the filter would have counted.
 */
export const headRules: readonly HeadRule<DropReason>[] = [
  outsideWindow,
  outOfScope,
  insightEvent,
  networkActivity,
  dataEvent,
  readOnly,
  notConfiguration,
];

/** All reasons to drop. `duplicate` comes last: it asks which events stand, and thereby nothing has to be remembered of the many that were dropped before. */
export const dropRules: readonly FilterRule<DropReason>[] = [...headRules, duplicate];

/**
 * Reasons to pass on as context, in order; the first that holds is given.
 * What failed did not happen, whoever tried it: it must not count as a write of Terraform's. What kind of call it was
 * comes before who made it: Terraform's own AssumeRole explains a session, it wrote nothing.
 */
export const contextRules: readonly FilterRule<ContextReason>[] = [
  dryRun,
  failedCall,
  assumeRole,
  automation,
  madeByTerraform,
  serviceEvent,
  serviceLinked,
];
