import { actorKey, plainRole } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { changePhrasesOf, printChangePhrase } from './describe-change.ts';
import { truncatedList, listWords } from './list-words.ts';

const THROUGH: Readonly<Record<Actor['via'], string>> = {
  console: ' in the console',
  cli: ' with the AWS CLI',
  sdk: '',
  terraform: ' with Terraform',
  automation: ' through SSM Automation',
  service: ' through an AWS service',
};

/** Names the tool that made the change, such as the console or Terraform of another root. */
function throughOf({ via, origin }: Actor): string {
  switch (origin.class) {
    case 'claims-terraform':
      return ' with a tool that claims to be Terraform';
    case 'other-terraform':
      return ' with Terraform of another root';
    case 'foreign-iac':
      return origin.tool === undefined ? THROUGH[via] : ` with ${boundText(origin.tool, 60)}`;
    default:
      return THROUGH[via];
  }
}

/** Returns a sentence without a full stop: actor, change and tool. Text from the trail is bounded; secrets are left out. */
export function summarise(drifts: readonly Drift[]): string {
  const actors = [...new Map(drifts.flatMap((drift) => drift.actors).map((actor) => [actorKey(actor), actor])).values()];
  const what = describeChanges(drifts);
  if (actors.length === 0) return `No event in the trail explains this: an unknown actor ${what}`;
  const throughs = [...new Set(actors.map(throughOf))];
  return `${listWords([...new Set(actors.map(nameOf))])} ${what}${throughs.length === 1 ? (throughs[0] ?? '') : ''}`;
}

function nameOf(actor: Actor): string {
  return boundText(actor.person ?? actor.sessionName ?? plainRole(actor.principal), 60);
}

/** Describes the changes; equal changes of several resources once, without earlier values. */
function describeChanges(drifts: readonly Drift[]): string {
  const byPhrase = new Map<string, Drift[]>();
  for (const drift of drifts) {
    const phrase = sentenceFor(drift, TARGET, false);
    const samePhrase = byPhrase.get(phrase);
    if (samePhrase === undefined) byPhrase.set(phrase, [drift]);
    else samePhrase.push(drift);
  }
  const parts = [...byPhrase].map(([phrase, [first, ...others]]) => {
    if (first === undefined) return '';
    // A function, because a name from the trail may contain replacement patterns.
    return others.length === 0
      ? sentenceFor(first, resourceName(first), true)
      : phrase.replace(TARGET, () => countResources([first, ...others]));
  });
  return truncatedList(parts);
}

/** A placeholder that no text from boundText contains. */
const TARGET = '\u0001';

function sentenceFor(drift: Drift, target: string, withBefore: boolean): string {
  switch (drift.kind) {
    case 'unmanaged':
      return `created ${target}`;
    case 'missing':
      return `deleted ${target}`;
    case 'changed':
      return changedSentence(drift, target, withBefore);
  }
}

/** Further changes of one resource are only counted. */
const NAMED = 3;

function changedSentence(drift: Drift, target: string, withBefore: boolean): string {
  const [first, ...rest] = changePhrasesOf(drift);
  if (first === undefined) return `changed ${target}`;
  const named = rest.slice(0, NAMED - 1).map((phrase, index) => {
    const sameVerb = phrase.verb === (index === 0 ? first.verb : rest[index - 1]?.verb);
    return printChangePhrase(sameVerb ? { ...phrase, verb: '' } : phrase, { withBefore });
  });
  const left = rest.length - named.length;
  return listWords([
    printChangePhrase(first, { target, withBefore }),
    ...named,
    ...(left > 0 ? [`${left} more ${left === 1 ? 'value' : 'values'}`] : []),
  ]);
}

function resourceName(drift: Drift): string {
  return boundText(drift.address ?? [drift.resourceType, drift.importId].filter((part) => part !== undefined).join(' '));
}

function countResources(drifts: readonly Drift[]): string {
  const types = [...new Set(drifts.map((drift) => drift.resourceType))];
  if (types.length > NAMED || (types.length > 1 && drifts[0]?.kind === 'changed')) return `${drifts.length} resources`;
  return listWords(types.map((type) => `${drifts.filter((drift) => drift.resourceType === type).length} ${type}`));
}
