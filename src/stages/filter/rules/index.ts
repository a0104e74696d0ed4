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
 * Drop rules over the head of a record; the first match counts. The order is: scope of the run (window, accounts, regions), then the
 * record's own members (category, readOnly), then the kind of call. So a failed read or a read by Terraform counts as a read. A source may
 * apply them before it parses a whole record, with the same counts.
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

/** `duplicate` comes last, so that only events which pass the other rules have to be kept in memory. */
export const dropRules: readonly FilterRule<DropReason>[] = [...headRules, duplicate];

/**
 * Context rules; the first match counts. A failed call must not count as a write of Terraform. The kind of call comes before the caller:
 * Terraform's own AssumeRole identifies a session and is not a write.
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
