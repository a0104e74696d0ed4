import { describeActor } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { DECISION_INPUT_VERSION } from '#domain/judging/decision-input.ts';
import type { DecisionInput } from '#domain/judging/decision-input.ts';
import { environmentsOf } from './environments-of.ts';
import { valuesOf } from '../guardrail.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { tagsOf } from './resource-tags.ts';

/** Builds the published input of a policy engine for a drift. It is the same for the same drift and circumstances. */
export function toDecisionInput(judged: JudgedDrift): DecisionInput {
  const { drift, intent, context } = judged;
  const { before, after } = valuesOf(drift, context.workspace);
  return {
    schemaVersion: DECISION_INPUT_VERSION,
    now: context.circumstances.now,
    resource: {
      type: drift.resourceType,
      address: drift.address ?? null,
      importId: drift.importId ?? null,
      root: context.workspace.root ?? '.',
      workspace: context.workspace.workspaceName ?? 'default',
      environments: [...environmentsOf(judged, 'possibly')],
      tags: { before: Object.fromEntries(tagsOf(before)), after: Object.fromEntries(tagsOf(after)) },
    },
    change: {
      id: drift.id,
      kind: drift.kind,
      invisible: drift.invisible ?? null,
      attributes: drift.changes.map(toAttribute),
    },
    intent: {
      goal: intent.goal,
      motivation: { kind: intent.motivation.kind, evidence: [...intent.motivation.evidence] },
      confidence: intent.confidence,
      summary: intent.summary,
      actions: [...intent.actions],
    },
    actors: drift.actors.map(toActor),
    events: drift.events.map(({ eventID, eventTime, eventSource, eventName, awsRegion, sourceIPAddress }) => ({
      eventID,
      eventTime,
      eventSource,
      eventName,
      awsRegion: awsRegion ?? null,
      sourceIPAddress: sourceIPAddress ?? null,
    })),
  };
}

function toAttribute({ path, before, after, hidden, sensitive }: AttributeChange): DecisionInput['change']['attributes'][number] {
  const shown = sensitive ? { before: '(sensitive)', after: '(sensitive)' } : { before, after: hidden ? null : after };
  return { path, ...shown, hidden, sensitive };
}

function toActor(actor: Actor): DecisionInput['actors'][number] {
  const { arn, principal, person, sessionName, origin } = actor;
  return {
    name: describeActor(actor),
    arn,
    principal,
    person: person ?? null,
    session: sessionName ?? null,
    origin: { class: origin.class, tool: origin.tool ?? null },
  };
}
