/** The caller writes session names, tags and descriptions. They are quoted, never followed as instructions. */
import type { Actor } from '#domain/actor.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Motivation, MotivationKind } from '#domain/intent.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import { phraseIn } from '#domain/text/phrases.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import type { Runbook } from './runbooks.ts';

/** A drift, or calls without a drift. */
export type Work = Pick<Drift, 'events' | 'actors' | 'changes'>;

/** Most specific first: a vulnerability is more specific than an incident, and a planned change is the least specific. */
const ORDER = ['cve', 'incident', 'audit', 'budget', 'experiment', 'scheduled'] as const satisfies readonly MotivationKind[];

/** Returns the first motivation in ORDER with a matching text, and quotes; else unknown. `runbook`: the one behind the drifts, if known */
export function findMotivation(drifts: readonly Work[], { motives }: Pick<Vocabulary, 'motives'>, runbook?: Runbook): Motivation {
  const events = drifts.flatMap((drift) => drift.events);
  const actors = drifts.flatMap((drift) => drift.actors);
  const callers = textsOfAll(actors, events.map(actorOf), callerTexts);
  const notes = unique([...textsOfAll(events, [], notesIn), ...(runbook?.texts ?? [])]);
  for (const kind of ORDER) {
    const documents = runbook === undefined || phraseIn(motives.documents[kind], runbook.document) === undefined ? [] : [runbook.document];
    const evidence = [
      ...(documents.length > 0 ? [...documents, ...(runbook?.texts ?? [])] : []),
      ...callers.filter((text) => phraseIn(motives.callers[kind], text) !== undefined),
      ...notes.filter((text) => phraseIn(motives.notes[kind], text) !== undefined),
    ];
    if (evidence.length > 0) return { kind, evidence: quoteAll(evidence) };
  }
  return { kind: 'unknown', evidence: [] };
}

/** A session may be named after a ticket. https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html */
function callerTexts({ sessionName }: Actor): readonly string[] {
  return sessionName === undefined ? [] : [sessionName];
}

const NOTE_FIELDS = /^(?:description|comment|reason|tags?|tagset|tagging|tagspecificationset|items)$/i;

/** Returns the free text of a call: tags, descriptions and comments. */
export function notesIn(event: CloudTrailEvent): readonly string[] {
  return fieldTexts(event.requestParameters ?? null, 0);
}

function fieldTexts(value: Json, depth: number): readonly string[] {
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => fieldTexts(item, depth + 1));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => (NOTE_FIELDS.test(key) ? allTexts(item, depth + 1) : fieldTexts(item, depth + 1)));
}

function allTexts(value: Json, depth: number): readonly string[] {
  if (depth > 8) return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => allTexts(item, depth + 1));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...allTexts(item, depth + 1)]) : [];
}

/** Returns at most five quotes, because a change of hundreds of resources must not fill the report. */
function quoteAll(texts: readonly string[]): readonly string[] {
  return unique(texts.filter((text) => !isSecretText('', text)).map((text) => boundText(text))).slice(0, 5);
}

/** Returns each text once, because thousands of calls repeat the same few texts. */
function textsOfAll<Item>(items: readonly Item[], others: readonly Item[], textsOf: (item: Item) => readonly string[]): readonly string[] {
  const texts = new Set<string>();
  for (const list of [items, others]) for (const item of list) for (const text of textsOf(item)) texts.add(text);
  return [...texts];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
