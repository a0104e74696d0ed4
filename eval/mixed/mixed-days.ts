/**
 * Combines days of one project: a recorded day, an attack, a harmless twin and a generated change, on different resources and by different
 * sessions. Each must get its own verdicts. Parts that may rightly influence each other are left out and counted.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#domain/json.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { AttackCase } from '../attacks/attack-case.ts';
import { readPlainText } from '../dataset.ts';
import type { Random } from '../inject/random.ts';

/** The kinds of parts. */
export const KINDS = ['recorded', 'attack', 'twin', 'generated'] as const;
export type Kind = (typeof KINDS)[number];

/** A day that can be combined with others of its project. It is read without a refresh and with the default policy. */
export interface Part extends AttackCase {
  readonly kind: Kind;
}

/** A part with the results of its run alone. */
export interface JudgedPart {
  readonly part: Part;
  /** Key of a row → its verdict. */
  readonly verdicts: ReadonlyMap<string, string>;
  /** All addresses in the report. */
  readonly touched: ReadonlySet<string>;
  /** Sessions with mutating calls. */
  readonly sessions: ReadonlySet<string>;
  readonly records: readonly JsonObject[];
}

/** Reasons not to combine two parts. */
export const SKIPPED = ['another state', 'same resource', 'same session', 'same role or person', 'no run alone'] as const;
export type Skipped = (typeof SKIPPED)[number];

/**
 * Returns the key of a row.
 * @param row of a report
 * @returns its address, or type and import id if it has none
 */
export function rowKey({ kind, address, resourceType, importId }: RunReport['reconciliations'][number]): string {
  return kind === 'unmanaged' || address === null ? `${resourceType} ${importId ?? ''}` : address;
}

/**
 * Collects the results of a part alone.
 * @param part a day
 * @param report of its run
 * @returns the part with its results
 */
export function judgedPart(part: Part, report: RunReport): JudgedPart {
  const records = readPlainText(part.traceFile)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as JsonObject);
  const named = [...report.settled, ...report.invisible, ...report.unexplained].flatMap(({ address }) => address ?? []);
  const verdicts = new Map(report.reconciliations.map((row) => [rowKey(row), row.verdict]));
  const changing = records.filter(({ readOnly }) => readOnly === false);
  return { part, verdicts, touched: new Set([...verdicts.keys(), ...named]), sessions: new Set(changing.map(sessionOf)), records };
}

function sessionOf({ userIdentity, sourceIPAddress }: JsonObject): string {
  const { arn, invokedBy } = (userIdentity ?? {}) as JsonObject;
  return String(arn ?? invokedBy ?? sourceIPAddress ?? '');
}

/**
 * Checks whether a verdict of one part may rightly depend on the other.
 * @param one a part
 * @param other another of the same project
 * @returns the reason not to combine them; undefined if they are independent
 */
export function entangled(one: JudgedPart, other: JudgedPart): Skipped | undefined {
  if (one.part.stateFile !== other.part.stateFile) return 'another state';
  if ([...one.touched].some((address) => other.touched.has(address))) return 'same resource';
  if ([...one.sessions].some((session) => other.sessions.has(session))) return 'same session';
  const callers = new Set([...one.sessions].flatMap(callersIn));
  return [...other.sessions].flatMap(callersIn).some((caller) => callers.has(caller)) ? 'same role or person' : undefined;
}

/** The identities of a session: its role, which may have several session names, and its session name, which may occur in several roles. */
function callersIn(arn: string): readonly string[] {
  const steps = arn.split('/');
  return arn.includes(':assumed-role/') ? [steps.slice(0, 2).join('/'), steps.at(-1) ?? arn] : [steps.at(-1) ?? arn];
}

/** Several parts in one trail. */
export interface MixedDay {
  readonly parts: readonly JudgedPart[];
  /** Includes the keys of all rows as addresses, so that they are renamed and restyled too. */
  readonly day: AttackCase;
}

/**
 * Combines parts.
 * @param parts of one project
 * @param folder for the trail
 * @returns the day
 */
export function joinParts(parts: readonly JudgedPart[], folder: string): MixedDay {
  const [first] = parts;
  if (first === undefined) throw new Error('expected parts, found none');
  const traceFile = join(folder, 'trace.ndjson');
  const records = parts
    .flatMap((part) => part.records)
    .toSorted((left, right) => (String(left['eventTime']) < String(right['eventTime']) ? -1 : 1));
  const known = new Set<unknown>();
  const distinct = records.filter(({ eventID }) => !known.has(eventID) && known.add(eventID));
  writeFileSync(traceFile, distinct.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { project, infra, stateFile } = first.part;
  const id = parts.map(({ part }) => part.id).join('+');
  return { parts, day: { id, from: 'written', project, family: 'mixed', infra, stateFile, traceFile, ok: keysOf(parts) } };
}

/**
 * Returns the keys of a day's rows.
 * @param parts its parts
 * @returns the keys in order
 */
export function keysOf(parts: readonly JudgedPart[]): readonly string[] {
  return parts.flatMap(({ verdicts }) => [...verdicts.keys()]);
}

/**
 * Draws independent parts of different kinds.
 * @param pool parts of one project, by kind
 * @param random the random generator
 * @param judge runs a part alone; returns a text if the run fails
 * @returns at most one of each kind, and the reasons for omitted candidates
 */
export async function drawParts(
  pool: Readonly<Record<Kind, readonly Part[]>>,
  random: Random,
  judge: (part: Part) => Promise<JudgedPart | string>,
): Promise<{ readonly parts: readonly JudgedPart[]; readonly skipped: readonly Skipped[] }> {
  const parts: JudgedPart[] = [];
  const skipped: Skipped[] = [];
  for (const kind of KINDS) {
    for (let left = Math.min(MAX_TRIES, pool[kind].length); left > 0; left--) {
      const candidate = await judge(random.pick(pool[kind]));
      const reason =
        typeof candidate === 'string'
          ? 'no run alone'
          : parts.map((part) => entangled(part, candidate)).find((found) => found !== undefined);
      if (reason !== undefined) skipped.push(reason);
      else if (typeof candidate !== 'string') {
        parts.push(candidate);
        break;
      }
    }
  }
  return { parts, skipped };
}

const MAX_TRIES = 8;
