import type { AttributeChange } from '#domain/attribute-change.ts';
import type { TypeTrait } from '#catalogue/traits.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Invisible } from '#domain/drift.ts';
import type { InvisibleReason } from '#domain/drop-reason.ts';
import { isWriteOnly } from '#domain/value/provider-schema.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { sameBySchema } from '#domain/value/same-by-schema.ts';
import { isSecretName } from '#domain/text/secret-text.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { changesBeyondArguments, changesFromTrace } from './changes-of.ts';
import type { CompareContext } from './comparison.ts';
import { writtenInCode } from './written-in-code.ts';
import { partChanges } from './ignored-changes.ts';
import { makeInvisible } from './make-drift.ts';
import type { Target } from '../play/target.ts';
import { changesOfUnknownEffect, unreadParts } from '../unread/unread-calls.ts';

/** Returns changes of a managed resource that no plan shows, as one entry with their events; none without changes. */
export function invisibleOf(
  target: Target,
  changes: readonly AttributeChange[],
  by: { readonly reason: InvisibleReason; readonly find: CompareContext; readonly seenIn: 'trace' | 'refresh' },
): readonly Invisible[] {
  if (changes.length === 0) return [];
  const [paths, writers] = [new Set(changes.map((change) => change.path)), new Set(changes.flatMap((change) => change.eventIDs))];
  const values = target.resource?.values ?? target.values;
  return [
    makeInvisible(by.reason, {
      kind: 'changed',
      resourceType: target.type,
      address: target.key,
      importId: target.entry.importId(values),
      changes,
      observed: undefined,
      events: target.events.filter((event) => writers.has(event.eventID)),
      context: by.find.context(target.type, values),
      writes: target.writes.filter((write) => paths.has(write.path)),
      seenIn: by.seenIn,
      unproven: target.unproven,
      unread: unreadParts(target),
    }),
  ];
}

/**
 * Returns changes in the trail that a later refresh does not show: changes without an argument, values that the provider never reads back,
 * and changes that the refresh does not confirm.
 * @param target a resource that still exists
 * @param shown the refresh's change; undefined if there is none
 */
export function changesNotInRefresh(
  target: Target,
  shown: RefreshChange | undefined,
  workspace: Workspace,
  find: CompareContext,
): readonly Invisible[] {
  const schema = workspace.schema[target.type];
  const values = shown?.after ?? target.resource?.values ?? {};
  const isShown = (path: string): boolean =>
    shown !== undefined && !sameBySchema(schema, path, shown.before[path] ?? null, shown.after?.[path] ?? null);
  const inCode = writtenInCode(target.key, find.evaluator);
  const unseen = changesFromTrace(target, workspace, inCode)
    .filter((change) => !isShown(change.path) && change.path !== 'tags_all')
    // The refresh shows that a hidden value is unchanged, if the provider reads it at all.
    .filter((change) => !change.hidden || isNeverRead(schema, change));
  const { tracked, ignored } = partChanges(unseen, target.key, { evaluator: find.evaluator, schema });
  const beyond = partSecrets(target, changesBeyondArguments(target, workspace, { inCode, shown: values }));
  const entry = (reason: InvisibleReason, changes: readonly AttributeChange[]): readonly Invisible[] =>
    invisibleOf(target, changes, { reason, find, seenIn: 'trace' });
  return [
    ...entry('ignored-by-code', ignored),
    ...entry(
      'not-read-by-provider',
      tracked.filter((change) => isNeverRead(schema, change)),
    ),
    ...entry(
      'not-in-refresh',
      tracked.filter((change) => !isNeverRead(schema, change)),
    ),
    ...entry('not-an-argument', beyond.rest),
    ...entry('not-read-by-provider', beyond.secret),
    // A refresh without changes does not prove that a call of unknown effect changed nothing.
    ...(shown === undefined ? entry('not-in-refresh', changesOfUnknownEffect(target, tracked)) : []),
  ];
}

// A new password gives access that code does not show. A new value of a stored secret is a separate version; the version in code stays
// unchanged. https://docs.aws.amazon.com/secretsmanager/latest/userguide/whats-in-a-secret.html
const SIGNS_IN: TypeTrait = 'authenticates';

/** Separates hidden credentials, which a person has to judge. A secret whose argument the state has becomes a change of that argument. */
export function partSecrets(
  { entry, resource }: Target,
  changes: readonly AttributeChange[],
): { readonly secret: readonly AttributeChange[]; readonly rest: readonly AttributeChange[] } {
  if (!entry.traits.is.includes(SIGNS_IN)) return { secret: [], rest: changes };
  const [secret, rest] = [changes.filter(({ hidden }) => hidden), changes.filter(({ hidden }) => !hidden)];
  const held = (entry.traits.governs['secret'] ?? '')
    .trim()
    .split(/\s+/)
    .filter((path) => typeof resource?.values[path] === 'string' && resource.values[path] !== '');
  const [path] = held;
  return {
    secret: secret.map((one) => (path === undefined ? one : { ...one, path, before: resource?.values[path] ?? null, sensitive: true })),
    rest,
  };
}

// AWS never returns passwords, so the provider keeps the value that it wrote last in the state.
// https://developer.hashicorp.com/terraform/plugin/sdkv2/best-practices/sensitive-state
function isNeverRead(schema: BlockSchema | undefined, change: AttributeChange): boolean {
  const attribute = schema?.attributes[change.path];
  if (isWriteOnly(schema, change.path)) return true;
  return attribute?.sensitive === true && attribute.computed !== true && isSecretName(change.path);
}

/** Returns the events without those that wrote only invisible changes. */
export function visibleEvents(
  events: readonly CloudTrailEvent[],
  visible: readonly AttributeChange[],
  invisible: readonly Invisible[],
): readonly CloudTrailEvent[] {
  if (invisible.length === 0) return events;
  const seen = new Set(visible.flatMap((change) => change.eventIDs));
  const unseen = new Set(invisible.flatMap((one) => one.eventIDs));
  return events.filter((event) => seen.has(event.eventID) || !unseen.has(event.eventID));
}
