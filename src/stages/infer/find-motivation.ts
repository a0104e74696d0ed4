/** Why now: words in session names, roles, tags and descriptions. All of them are written by whoever calls, so they are quoted, never obeyed. */
import type { Actor } from '#domain/actor.ts';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Motivation, MotivationKind } from '#domain/intent.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import { spacedWords } from '#domain/text/words.ts';
import type { Runbook } from './runbooks.ts';

/** What words are read off: of a drift, or of calls that left none. */
export type Work = Pick<Drift, 'events' | 'actors' | 'changes'>;

interface Clue {
  readonly kind: Exclude<MotivationKind, 'unknown'>;
  /** In what names the caller: session, role or user. */
  readonly caller?: RegExp;
  /** In what the caller wrote: tag keys and values, descriptions, comments. */
  readonly note?: RegExp;
}

/** A ticket number is telling wherever it stands; a plain word only in the name of a role or session. Words are matched whole. In order of precedence. */
const CLUES: readonly Clue[] = [
  { kind: 'cve', caller: / cve \d{4} \d{4,} /, note: / cve \d{4} \d{4,} / },
  {
    kind: 'incident',
    caller: / inc \d+ | sev \d | p 1 | incidents? | break ?glass | on ?call | firefight(?:er|ing)? /,
    note: / inc \d+ | sev \d | p 1 | incident \d+ /,
  },
  { kind: 'audit', caller: / config remediation | audit(?:or|s)? | compliance /, note: / aud(?:it)? \d+ / },
  { kind: 'budget', caller: / fin ?ops | costs? | budget /, note: / fin ?ops \d+ / },
  { kind: 'experiment', caller: / agent | tuner | experiments? | chaos / },
  { kind: 'scheduled', caller: / cron(?:job)? | nightly | schedul(?:e|ed|er) | daily | weekly | hourly / },
];

/** First words of tag keys that money is booked on, and those that are such a key alone or before "code" and "id". */
const COST_WORDS = new Set(['cost', 'costs', 'billing', 'budget', 'finance', 'chargeback', 'costcentre', 'costcenter', 'costcode']);
const PROJECT_KEY = /^project(?: (?:code|id))?$/;

/**
 * Whether a tag is about money.
 * @param key a tag key
 * @returns true for such as CostCentre, billing-code, Project
 */
export function isCostTag(key: string): boolean {
  const words = spacedWords(key).trim();
  return COST_WORDS.has(words.split(' ')[0] ?? '') || PROJECT_KEY.test(words);
}

/** What AWS and teams call documents that are run for one reason. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-runbook-reference.html */
const DOCUMENTS: readonly (readonly [kind: Clue['kind'], sign: RegExp])[] = [
  ['audit', /^AWSConfigRemediation-|remediat|complian|enforce/i],
  ['incident', /^AWSSupport-|^AWSIncidents-|restart|reboot|failover|recover|rescue|isolat|contain|quarantine/i],
  ['scheduled', /start|stop|resize|setup|attach|create|install|update|patch|snapshot|schedule/i],
  ['audit', /enable|disable|configure|encrypt|revoke|remove|set/i],
];

/**
 * Finds out why now, from words.
 * @param drifts the drifts of one intent
 * @param runbook the runbook whose steps they are, where one is known
 * @returns the first motive that anything speaks for, with the quoted texts; unknown where nothing does. What a runbook without a
 *   name does is presumed to remedy a finding
 */
export function findMotivation(drifts: readonly Work[], runbook?: Runbook): Motivation {
  const events = drifts.flatMap((drift) => drift.events);
  const actors = drifts.flatMap((drift) => drift.actors);
  const automation = actors.filter((actor) => actor.via === 'automation');
  const callers = textsOfAll(actors, events.map(actorOf), callerTexts);
  const notes = unique([...textsOfAll(events, [], notesIn), ...(runbook?.texts ?? [])]);
  const document = DOCUMENTS.find(([, sign]) => runbook !== undefined && sign.test(runbook.document))?.[0];
  for (const clue of CLUES) {
    if (clue.kind === 'audit' && automation.length > 0) {
      if (runbook !== undefined && document !== undefined)
        return { kind: document, evidence: quoteAll([runbook.document, ...runbook.texts]) };
      return { kind: 'audit', evidence: quoteAll(automation.flatMap(callerTexts)), presumed: true };
    }
    if (clue.kind === 'budget' && onlyCostTags(drifts)) return { kind: 'budget', evidence: quoteAll(changedTagKeys(drifts)) };
    const evidence = [
      ...callers.filter((text) => clue.caller?.test(spacedWords(text))),
      ...notes.filter((text) => clue.note?.test(spacedWords(text))),
    ];
    if (evidence.length > 0) return { kind: clue.kind, evidence: quoteAll(evidence) };
  }
  return { kind: 'unknown', evidence: [] };
}

function callerTexts(actor: Actor): readonly string[] {
  return [actor.sessionName, actor.principal, ...(actor.chain ?? [])].filter((text) => text !== undefined);
}

const NOTE_FIELDS = /^(?:description|comment|reason|tags?|tagset|tagging|tagspecificationset|items)$/i;

/** Free text of a call: what stands under tags, descriptions and comments. */
function notesIn(event: CloudTrailEvent): readonly string[] {
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

function onlyCostTags(drifts: readonly Work[]): boolean {
  const keys = changedTagKeys(drifts);
  return (
    keys.length > 0 &&
    keys.every(isCostTag) &&
    drifts.every((drift) => drift.changes.every((change) => /^tags(?:_all)?$/.test(change.path)))
  );
}

function changedTagKeys(drifts: readonly Work[]): readonly string[] {
  const keys = drifts.flatMap((drift) =>
    drift.changes
      .filter((change) => /^tags(?:_all)?$/.test(change.path))
      .flatMap((change) => {
        const [before, after] = [isJsonObject(change.before) ? change.before : {}, isJsonObject(change.after) ? change.after : {}];
        return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
      }),
  );
  return unique(keys);
}

/** Five are enough to show why; a sweep over hundreds of resources must not fill the report. */
function quoteAll(texts: readonly string[]): readonly string[] {
  return unique(texts.filter((text) => !isSecretText('', text)).map((text) => boundText(text))).slice(0, 5);
}

/** Thousands of calls say the same few texts. */
function textsOfAll<Item>(items: readonly Item[], others: readonly Item[], textsOf: (item: Item) => readonly string[]): readonly string[] {
  const texts = new Set<string>();
  for (const list of [items, others]) for (const item of list) for (const text of textsOf(item)) texts.add(text);
  return [...texts];
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
