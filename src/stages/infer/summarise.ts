/** One plain sentence about an intent: who did what to which, through what. */
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import { actorKey } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/quote.ts';

const THROUGH: Readonly<Record<Actor['via'], string>> = {
  console: ' in the console',
  cli: ' with the AWS CLI',
  sdk: '',
  terraform: ' with Terraform',
  automation: ' through SSM Automation',
  service: ' through an AWS service',
};

/** How many parts a sentence lists before it only counts. */
const LISTED = 3;

/**
 * Says in one sentence what was done.
 * @param drifts the drifts of one intent, at least one
 * @returns a sentence without a full stop; every text out of the trail is bounded, values of secrets are left out
 */
export function summarise(drifts: readonly Drift[]): string {
  const actors = [...new Map(drifts.flatMap((drift) => drift.actors).map((actor) => [actorKey(actor), actor])).values()];
  const what = whatWasDone(drifts);
  if (actors.length === 0) return `Nobody in the trail explains it: somebody ${what}`;
  const throughs = new Set(actors.map((actor) => THROUGH[actor.via]));
  return `${listed(unique(actors.map(nameOf)))} ${what}${throughs.size === 1 ? [...throughs].join('') : ''}`;
}

function nameOf(actor: Actor): string {
  return boundText(actor.sessionName ?? actor.principal.replace(/^AWSReservedSSO_(.+)_[0-9a-f]{16}$/, '$1'), 60);
}

function whatWasDone(drifts: readonly Drift[]): string {
  const byDeed = new Map<string, Drift[]>();
  for (const drift of drifts) {
    const deed = deedOf(drift);
    byDeed.set(deed, [...(byDeed.get(deed) ?? []), drift]);
  }
  const parts = [...byDeed].map(([deed, same]) => deed.replace(TARGET, () => targetOf(same)));
  return listed(parts);
}

/** Stands in a deed for what it was done to, until it is known on how many. A control character cannot come out of boundText. */
const TARGET = '\u0001';

function deedOf(drift: Drift): string {
  switch (drift.kind) {
    case 'unmanaged':
      return `created ${TARGET}`;
    case 'missing':
      return `deleted ${TARGET}`;
    case 'changed':
      return changeDeed(drift);
  }
}

function changeDeed(drift: Drift): string {
  const changes = drift.changes.filter((change) => change.path !== 'tags_all' || drift.changes.length === 1);
  const deeds = changes.flatMap((change) => {
    if (change.sensitive || change.hidden) return [{ start: `changed ${change.path}`, end: change.sensitive ? ' (a secret)' : ' (to a value the trail hides)', tag: false }];
    return changedLeaves(change).map(leafDeed);
  });
  const [first, ...rest] = deeds;
  if (first === undefined) return `changed ${TARGET}`;
  const more = rest.slice(0, LISTED - 1).map((deed) => `${deed.start}${deed.end}`);
  const left = rest.length - more.length;
  return listed([first.tag ? `${first.start}${first.end} on ${TARGET}` : `${first.start} of ${TARGET}${first.end}`, ...more, ...(left > 0 ? [`changed ${left} more ${left === 1 ? 'value' : 'values'}`] : [])]);
}

/** What was done to one value, in the two halves between which its resource is named. */
interface Deed {
  readonly start: string;
  readonly end: string;
  readonly tag: boolean;
}

function leafDeed(leaf: ChangedLeaf): Deed {
  const tag = /^tags(?:_all)?\.(.+)$/s.exec(leaf.path)?.[1];
  return tag === undefined ? { ...valueDeed(leaf), tag: false } : { ...tagDeed(boundText(tag, 40), leaf.after), tag: true };
}

function tagDeed(key: string, after: Json): Omit<Deed, 'tag'> {
  const value = printed(after);
  return after === null ? { start: `removed tag ${key}`, end: '' } : { start: `set tag ${key}`, end: value === undefined ? '' : ` to ${value}` };
}

function valueDeed(leaf: ChangedLeaf): Omit<Deed, 'tag'> {
  const name = leaf.item === '' ? boundText(leaf.path, 60) : `${boundText(leaf.path, 60)} (${boundText(leaf.item, 40)})`;
  const [before, after] = [printed(leaf.before), printed(leaf.after)];
  if (typeof leaf.after === 'boolean' && leaf.before !== leaf.after) return { start: `turned ${leaf.after ? 'on' : 'off'} ${name}`, end: '' };
  if (typeof leaf.before === 'number' && typeof leaf.after === 'number') return { start: `${leaf.after > leaf.before ? 'raised' : 'lowered'} ${name}`, end: ` from ${leaf.before} to ${leaf.after}` };
  if (leaf.after === null || leaf.after === '') return { start: `removed ${name}`, end: '' };
  if (after === undefined) return { start: `changed ${name}`, end: '' };
  return { start: `${leaf.before === null || leaf.before === '' ? 'set' : 'changed'} ${name}`, end: before === undefined || before === '' || leaf.before === null ? ` to ${after}` : ` from ${before} to ${after}` };
}

/** Short plain values only: a policy document is no part of a sentence. */
function printed(value: Json): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value.length > 60 || /^[[{]/.test(value)) return undefined;
  return boundText(value);
}

function targetOf(drifts: readonly Drift[]): string {
  const [first] = drifts;
  if (first === undefined) return 'nothing';
  if (drifts.length === 1) return boundText(first.address ?? [first.resourceType, first.importId].filter((part) => part !== undefined).join(' '));
  const types = unique(drifts.map((drift) => drift.resourceType));
  if (types.length > LISTED || first.kind === 'changed') return `${drifts.length} resources`;
  return listed(types.map((type) => `${drifts.filter((drift) => drift.resourceType === type).length} ${type}`));
}

function listed(parts: readonly string[]): string {
  const shown = parts.length > LISTED + 1 ? [...parts.slice(0, LISTED), `${parts.length - LISTED} more`] : parts;
  return shown.length <= 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
