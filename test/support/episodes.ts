/** Builders of episodes and their drifts for recognisers: by default the real catalogue, and a person with the CLI. */
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Motivation } from '#domain/intent.ts';
import { episodeOf } from '#stages/infer/episode.ts';
import type { Episode } from '#stages/infer/episode.ts';
import type { Caller } from './builders.ts';
import { aCliUser, anAssumedRole, anEvent } from './builders.ts';
import { aChange, aDrift } from './drifts.ts';
import { WORDS } from './words.ts';

/** A person without a stated reason. */
export const A_PERSON = aCliUser('bob');
/** A program without a stated reason. */
export const A_PROGRAM = anAssumedRole('ops', 'run');
/** A step of a runbook. */
export const A_RUNBOOK: Caller = {
  ...anAssumedRole('AutomationRole', 'run'),
  userIdentity: { ...anAssumedRole('AutomationRole', 'run').userIdentity, invokedBy: 'ssm.amazonaws.com' },
  userAgent: 'ssm.amazonaws.com',
};
/** A stated incident. */
export const IN_AN_INCIDENT: Motivation = { kind: 'incident', evidence: ['INC-7'] };
const NOTHING_SAID: Motivation = { kind: 'unknown', evidence: [] };

/** Makes an episode in the form that recognisers get. */
export function anEpisode(drifts: readonly Drift[], known: Partial<Pick<Episode, 'motivation' | 'runbook'>> = {}): Episode {
  return episodeOf(drifts, catalogue, { motivation: NOTHING_SAID, vocabulary: WORDS, ...known });
}

/** An episode of one changed resource: attribute → values before and after. */
export function moved(
  address: string,
  changes: Readonly<Record<string, readonly [before: Json, after: Json]>>,
  by: Partial<CloudTrailEvent> = A_PERSON,
): Episode {
  return anEpisode([aMove(address, changes, by)]);
}

/** A changed resource: attribute → values before and after. */
export function aMove(
  address: string,
  changes: Readonly<Record<string, readonly [before: Json, after: Json]>>,
  by: Partial<CloudTrailEvent> = A_PERSON,
): Drift {
  return aDrift({
    resourceType: address.split('.')[0] ?? '',
    address,
    changes: Object.entries(changes).map(([path, [before, after]]) => aChange(path, before, after)),
    events: [anEvent(by)],
  });
}

/** An inbound rule of a security group. */
export function aRule(port: number, cidr: string, over: JsonObject = {}): JsonObject {
  return { from_port: port, to_port: port, protocol: 'tcp', cidr_blocks: [cidr], description: '', ...over };
}
