import { z } from 'zod';
import { ACTIONS } from '#domain/action.ts';
import type { ActSettings } from '#domain/action.ts';
import { duration, millisecondsOf } from './policy/duration.ts';
import { Glob } from './policy/one-or-more.ts';

/** What `reconcile act` may do, and who approves it. Left out, it does nothing. */
export const ActSection = z
  .strictObject({
    allow: z.array(z.enum(ACTIONS)).default([]).describe('what may be done at all; empty: nothing'),
    approvers: z.array(z.string().trim().min(1).max(200)).default([]).describe('names of those who may approve; empty: nobody may'),
    replaceable: z
      .strictObject({
        types: z.array(Glob).default([]).describe('resource types, * as a wildcard'),
        addresses: z.array(Glob).default([]).describe('instance addresses, * as a wildcard'),
      })
      .prefault({})
      .describe('what replace-instance may be asked of; never what keeps data, nor networks, identities and keys'),
    confidence: z.enum(['certain', 'likely']).default('likely').describe('below it every action is noop'),
    approvals: z
      .strictObject({
        usual: z.int().min(1).default(1),
        guarded: z.int().min(2).default(2).describe('networks, identities, keys, stores of data, the skeleton, and anything destructive'),
      })
      .prefault({})
      .describe('how many different people have to approve'),
    planExpiresAfter: duration('24h', 'from then on a plan is not applied'),
    approvalExpiresAfter: duration('4h', 'from then on an approval counts no more'),
    coolDown: duration('1h', 'between two actions on one resource'),
    rate: z
      .strictObject({ actions: z.int().min(1).default(5), within: duration('24h', 'the time they are counted in') })
      .prefault({})
      .describe('how many actions in how long a time, over all roots of the ledger'),
    oscillation: z
      .strictObject({ times: z.int().min(1).default(2), within: duration('7d', 'the time they are counted in') })
      .prefault({})
      .describe('after so many actions on one resource in that time it is left alone: something puts it back each time'),
    signalMaxAge: duration('15m', 'an older signal does not say that an instance is unhealthy now'),
  })
  .describe('what reconcile act may do, and who approves it; left out, it does nothing');
export type ActSection = z.infer<typeof ActSection>;

/** Where nothing is said about acting: nothing is done. */
export const NO_ACTING: ActSection = ActSection.parse({});

/**
 * Reads the section as acting takes it.
 * @param section as configured
 * @returns the same with its times in milliseconds
 */
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
