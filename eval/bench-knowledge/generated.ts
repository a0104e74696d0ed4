/** Situations as in a large organisation: a few types account for most of them, as in real trails. The same count gives the same list. */
import { createHash } from 'node:crypto';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { SharedKnowledge } from '#ports/knowledge.ts';
import type { LedgerEntry } from '#ports/ledger.ts';

const ATTRIBUTES = [
  'tags',
  'timeout',
  'memory_size',
  'policy',
  'description',
  'retention_in_days',
  'min_size',
  'max_size',
  'ingress',
  'egress',
  'enabled',
  'capacity',
];
const SHAPES = [
  'literal',
  'name > local > literal',
  'name > variable-file > map',
  'name > for-each > name > local > map',
  'jsonencode()',
  'block',
  'nothing',
];
const ACTORS = ['console', 'cli', 'sdk-script', 'agent', 'automation'];
const GOALS = ['availability', 'performance', 'cost', 'security', 'operability'];
const TYPES = 900;

/**
 * Generates distinct situations.
 * @param count how many
 * @returns the same list for the same count
 */
export function generatedSituations(count: number): readonly Situation[] {
  return Array.from({ length: count }, (_, index) => situation(index));
}

function situation(index: number): Situation {
  // Of n situations, the type of rank r has about n / r; the most common has several thousand.
  const type = Math.floor(TYPES ** fraction(index, 'type'));
  const size = 1 + Math.floor(fraction(index, 'size') * 3);
  const changeShape = [
    ...new Set([
      pick(ATTRIBUTES, index, 'first'),
      ...Array.from({ length: size }, (_, at) => `attribute_${Math.floor(fraction(index, `attribute ${at}`) * 400)}`),
    ]),
  ].sort();
  return {
    resourceType: `aws_service${type % 60}_thing${type}`,
    eventNames: [`${pick(['Update', 'Modify', 'Put', 'Set'], index, 'verb')}Thing${type}`],
    changeShape,
    codeShape: changeShape.map((name, at) => `${name}: ${pick(SHAPES, index, `shape ${at}`)}`),
    actorClass: pick(ACTORS, index, 'actor'),
    goal: pick(GOALS, index, 'goal'),
  };
}

function pick(from: readonly string[], index: number, what: string): string {
  return from[Math.floor(fraction(index, what) * from.length)] ?? '';
}

/** A uniform value between 0 and 1, from a hash. */
function fraction(index: number, what: string): number {
  return createHash('sha256').update(`${index} ${what}`).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * Generates one occurrence of a situation.
 * @param of the situation
 * @param index makes it distinct
 * @returns a line of an export
 */
export function occurrenceOf(of: Situation, index: number): SharedKnowledge {
  const occurrence = createHash('sha256').update(`occurrence ${index}`).digest('hex');
  const seenAt = new Date(Date.UTC(2026, 0, 1) + (index % 300) * 86_400_000).toISOString();
  return { kind: 'occurrence', occurrence, situation: of, verdict: 'accept', outcome: 'converged', seenAt, done: ['replace-expression'] };
}

/**
 * Generates the decision for one more drift of a situation; some of its attributes were already changed by an earlier drift.
 * @param of the situation
 * @param index makes it distinct
 * @returns an entry of the ledger
 */
export function entryOf(of: Situation, index: number): LedgerEntry {
  const eventID = createHash('sha256').update(`event ${index}`).digest('hex');
  const value = Math.floor(fraction(index, 'value') * 10);
  return {
    runId: 'bench',
    decidedAt: new Date(Date.UTC(2026, 0, 1) + index * 250_000).toISOString(),
    reconciliation: rowOf(of, { index, value }),
    events: [
      { eventID, eventTime: '2026-01-01T00:00:00Z', eventSource: 'example.amazonaws.com', eventName: of.eventNames[0] ?? '' } as never,
    ],
    situation: of,
    lesson: { done: ['replace-expression'], fired: [] },
  };
}

function rowOf(of: Situation, { index, value }: { readonly index: number; readonly value: number }): LedgerEntry['reconciliation'] {
  return {
    id: `drift-${index}`,
    address: `${of.resourceType}.this["${Math.floor(fraction(index, 'instance') * 40)}"]`,
    resourceType: of.resourceType,
    importId: null,
    kind: 'changed',
    verdict: 'accept',
    status: 'converged',
    reason: 'A benign change.',
    attributes: Object.fromEntries(of.changeShape.map((name) => [name, { before: value, after: value + 1 }])),
    intent: { id: `intent-${index}`, goal: 'cost', motivation: { kind: 'unknown', evidence: [] }, summary: '-', actors: [], eventIDs: [] },
    findings: [],
    edits: [],
    verification: null,
    refusal: null,
    diff: '',
  };
}

/**
 * Chooses the situation of a drift if few situations account for most drifts: rank r has about one in r.
 * @param index of the drift
 * @param situations the number of situations
 * @returns its rank, counted from 0
 */
export function rankOf(index: number, situations: number): number {
  return Math.floor(situations ** fraction(index, 'rank')) - 1;
}
