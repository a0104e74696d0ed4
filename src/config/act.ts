import { z } from 'zod';
import { ACTIONS } from '#domain/action.ts';
import type { ActSettings } from '#domain/action.ts';
import { duration, millisecondsOf } from './policy/duration.ts';
import { Glob } from './policy/one-or-more.ts';

/** Settings of `reconcile act`; without this section the command does nothing. */
export const ActSection = z
  .strictObject({
    allow: z.array(z.enum(ACTIONS)).default([]).describe('allowed actions; empty: none'),
    approvers: z.array(z.string().trim().min(1).max(200)).default([]).describe('names of approvers; empty: nobody can approve'),
    replaceable: z
      .strictObject({
        types: z.array(Glob).default([]).describe('resource types, * as a wildcard'),
        addresses: z.array(Glob).default([]).describe('instance addresses, * as a wildcard'),
      })
      .prefault({})
      .describe('what replace-instance may replace; never data stores, networks, identities and keys'),
    confidence: z.enum(['certain', 'likely']).default('likely').describe('minimum confidence; below it every action is noop'),
    approvals: z
      .strictObject({
        usual: z.int().min(1).default(1),
        guarded: z
          .int()
          .min(2)
          .default(2)
          .describe('approvals for networks, identities, keys, data stores, protected resources (skeleton), and anything destructive'),
      })
      .prefault({})
      .describe('the number of different approvers'),
    planExpiresAfter: duration('24h', 'how long a plan is valid'),
    approvalExpiresAfter: duration('4h', 'how long an approval is valid'),
    coolDown: duration('1h', 'the minimum time between two actions on one resource'),
    rate: z
      .strictObject({ actions: z.int().min(1).default(5), within: duration('24h', 'the time window') })
      .prefault({})
      .describe('the maximum number of actions in a time window, over all roots of the ledger'),
    oscillation: z
      .strictObject({ times: z.int().min(1).default(2), within: duration('7d', 'the time window') })
      .prefault({})
      .describe('the maximum number of actions on one resource in a time window; more mean that another actor undoes them'),
    signalMaxAge: duration('15m', 'the maximum age of a signal that reports an unhealthy instance'),
  })
  .describe('what reconcile act may do, and who approves it; if omitted, act is disabled');
export type ActSection = z.infer<typeof ActSection>;

export const NO_ACTING: ActSection = ActSection.parse({});

/** Returns the settings with durations in milliseconds. */
export function actSettingsOf(section: ActSection): ActSettings {
  return {
    ...section,
    planExpiresAfter: spanMs(section.planExpiresAfter),
    approvalExpiresAfter: spanMs(section.approvalExpiresAfter),
    coolDown: spanMs(section.coolDown),
    rate: { actions: section.rate.actions, within: spanMs(section.rate.within) },
    oscillation: { times: section.oscillation.times, within: spanMs(section.oscillation.within) },
    signalMaxAge: spanMs(section.signalMaxAge),
  };
}

function spanMs(text: string): number {
  return millisecondsOf(text) ?? 0;
}
