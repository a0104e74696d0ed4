/**
 * Passes over the records of a list that drop rules drop. Takes bytes and rules; returns where it stopped, and counts. It drops
 * only where JSON.parse, the schema and the rules would come to the very same: keys spelled plainly, none twice, every known
 * member of its kind, all of it JSON. Only a record's own members count, whatever stands deeper down or inside of texts.
 */
import { dropReason } from '#domain/trail/ask-condition.ts';
import { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { DropConditions, HeadColumn } from '#domain/trail/event-condition.ts';
import type { EventHead } from '#domain/trail/event-head.ts';
import { assemble } from './assemble.ts';
import { JSON_CODE } from './json-code.ts';
import * as layout from './layout.ts';
import { memberCode } from './member-code.ts';
import { SCAN_CODE } from './scan-code.ts';
import { CHECKED_TEXTS } from './record-shape.ts';
import { layOutShape } from './shape-tables.ts';
import { partConditions, verdictOf } from './verdict-columns.ts';
import type { PartedConditions, Verdict } from './verdict-columns.ts';

const { STATUSES, VERDICT } = layout;

/** Where a scan stopped. */
export interface Stop {
  /**
   * `unread`: what begins here is not as expected, or does not end within the bytes. `record`: it is to be read whole. `behind`:
   * here stands what comes behind a record that was dropped.
   */
  readonly kind: 'unread' | 'record' | 'behind';
  readonly at: number;
  /** Of a record, the index behind it. */
  readonly end: number;
  /** How many were dropped on the way, by reason. */
  readonly dropped: ReadonlyMap<DropReason, number>;
}

/** Scans pieces of text. */
export interface Scanner {
  /** Takes the bytes between two indices; false where they are too many. Indices of a scan are those of these bytes. */
  readonly load: (bytes: Uint8Array, start: number, end: number) => boolean;
  /** Scans from an index on, where a record may begin. `commas`: whether records stand in a list. */
  readonly scan: (from: number, commas: boolean) => Stop;
}

interface Code extends WebAssembly.Exports {
  readonly memory: WebAssembly.Memory;
  readonly scan: (at: number, commas: number) => number;
  readonly remember: (verdict: number) => void;
}

let shared: ScannerOfThread | undefined;
let compiled: WebAssembly.Module | undefined;

/**
 * Gives the code of the scanner, which other threads may take over instead of making it once more.
 * @returns the code; undefined where this engine has no WebAssembly
 */
export function scannerCode(): WebAssembly.Module | undefined {
  if (typeof WebAssembly === 'undefined') return undefined;
  compiled ??= compile();
  return compiled;
}

function compile(): WebAssembly.Module {
  const { root, cells } = layOutShape();
  return new WebAssembly.Module(assemble(`(memory ${layout.PAGES})${JSON_CODE}${memberCode(root, cells)}${SCAN_CODE}`));
}

/**
 * Takes over the code of the scanner.
 * @param code what scannerCode of the same program gave in another thread
 */
export function takeScannerCode(code: WebAssembly.Module): void {
  compiled = code;
}

/**
 * Gives the scanner of this thread, ready for a set of rules. Whoever asks next takes it over: between load and
 * the scans of what was loaded nothing else may run.
 * @param conditions the drop rules
 * @returns the scanner; undefined where this engine has no WebAssembly
 */
export function scannerFor(conditions: DropConditions): Scanner | undefined {
  const code = scannerCode();
  if (code === undefined) return undefined;
  shared ??= new ScannerOfThread(code);
  shared.use(conditions);
  return shared;
}

/** A class, because the memory is one for all scans: a million records are read without leaving anything behind. */
class ScannerOfThread implements Scanner {
  private readonly tables = layOutShape();
  private readonly code: Code;
  private readonly bytes: Buffer;
  private readonly view: DataView;
  private conditions: DropConditions | undefined;
  private parted: PartedConditions | undefined;
  /** By the number of the verdict. */
  private reasons: readonly (readonly [verdict: number, reason: DropReason])[] = [];
  /** What is added to an index of the text to get its address. */
  private shift = 0;

  constructor(code: WebAssembly.Module) {
    // Of all other texts the bytes tell whether the schema takes them.
    if (CHECKED_TEXTS.join() !== 'eventTime') throw new Error(`expected to check eventTime; found ${CHECKED_TEXTS.join(', ')}`);
    this.code = new WebAssembly.Instance(code).exports as Code;
    this.bytes = Buffer.from(this.code.memory.buffer);
    this.view = new DataView(this.code.memory.buffer);
    this.bytes.set(this.tables.bytes, layout.SHAPES);
    this.write(layout.TIME_CELL, this.cellOf('eventTime'));
  }

  use(conditions: DropConditions): void {
    if (this.conditions === conditions) return;
    this.conditions = conditions;
    this.parted = partConditions(conditions);
    const { window, columns, drops } = this.parted;
    const others = [...new Set(drops.map(({ reason }) => reason))].map((reason, index) => [VERDICT.first + index, reason] as const);
    this.reasons = window.reason === undefined ? others : [[VERDICT.outside, window.reason], ...others];
    this.write(layout.COLUMNS, columns.length);
    for (const [index, column] of columns.entries()) this.write(layout.COLUMNS + 4 * (index + 1), this.cellOf(column));
    this.view.setBigInt64(layout.FROM, digitsOf(window.from), true);
    this.view.setBigInt64(layout.TO, digitsOf(window.to), true);
    this.bytes.fill(0, layout.VERDICTS, layout.TEXT);
    this.bytes.fill(0, layout.COUNTS, layout.STATE);
  }

  load(bytes: Uint8Array, start: number, end: number): boolean {
    if (end - start > layout.MOST_BYTES) return false;
    const behind = layout.TEXT + end - start;
    this.bytes.set(bytes.subarray(start, end), layout.TEXT);
    this.bytes.fill(0, behind, behind + layout.PADDING);
    this.shift = layout.TEXT - start;
    return true;
  }

  scan(from: number, commas: boolean): Stop {
    let at = from + this.shift;
    for (;;) {
      at = this.code.scan(at, Number(commas));
      const status = this.read(layout.STATUS);
      if (status !== STATUSES.ask) return this.stopAt(at, status);
      // Scanned again, the record is decided by what is remembered now.
      this.code.remember(this.numberOf(verdictOf(this.rules(), this.head())));
    }
  }

  private stopAt(at: number, status: number): Stop {
    const end = this.read(layout.END);
    const reason = status === STATUSES.special ? this.ask() : undefined;
    const dropped = this.takeCounts(reason);
    if (reason !== undefined) return { kind: 'behind', at: end - this.shift, end: end - this.shift, dropped };
    const kind = status === STATUSES.stop ? 'unread' : status === STATUSES.behind ? 'behind' : 'record';
    return { kind, at: at - this.shift, end: end - this.shift, dropped };
  }

  /** A record whose time is none has to be read whole, whatever the rules say. */
  private ask(): DropReason | undefined {
    const head = { ...this.head(), requestParameters: this.valueOf('requestParameters') } as EventHead;
    const isValid = CloudTrailEvent.shape.eventTime.safeParse(head.eventTime).success;
    return isValid && this.conditions !== undefined ? dropReason(this.conditions, head) : undefined;
  }

  private head(): EventHead {
    const value = <Name extends HeadColumn>(name: Name) => this.valueOf(name);
    return {
      userIdentity: { accountId: value('userIdentity.accountId'), invokedBy: value('userIdentity.invokedBy') },
      eventTime: value('eventTime'),
      eventSource: value('eventSource'),
      eventName: value('eventName'),
      awsRegion: value('awsRegion') ?? '',
      recipientAccountId: value('recipientAccountId'),
      eventCategory: value('eventCategory'),
      eventType: value('eventType'),
      readOnly: value('readOnly'),
      managementEvent: value('managementEvent'),
    } as EventHead;
  }

  /** The value of a member, which is of its kind; undefined where it is absent or null. */
  private valueOf(path: string): unknown {
    const cell = this.cellOf(path);
    const start = this.read(cell);
    return start === 0 ? undefined : (JSON.parse(this.bytes.toString('utf8', start, this.read(cell + 4))) as unknown);
  }

  private takeCounts(last: DropReason | undefined): ReadonlyMap<DropReason, number> {
    const counts = new Map<DropReason, number>(last === undefined ? [] : [[last, 1]]);
    for (const [verdict, reason] of this.reasons) {
      const place = layout.COUNTS + 4 * verdict;
      const count = this.read(place);
      if (count === 0) continue;
      counts.set(reason, (counts.get(reason) ?? 0) + count);
      this.write(place, 0);
    }
    return counts;
  }

  private numberOf(verdict: Verdict): number {
    switch (verdict) {
      case 'keep-always':
        return VERDICT.keepAlways;
      case 'keep-inside':
        return VERDICT.keepInside;
      case 'special':
        return VERDICT.special;
      default:
        return this.reasons.find(([number, reason]) => number >= VERDICT.first && reason === verdict)?.[0] ?? VERDICT.special;
    }
  }

  private rules(): PartedConditions {
    if (this.parted === undefined) throw new Error('expected rules before a scan');
    return this.parted;
  }

  private cellOf(path: string): number {
    const cell = this.tables.cellOf.get(path);
    if (cell === undefined) throw new Error(`expected ${path} in the schema of a record`);
    return cell;
  }

  private read(place: number): number {
    return this.view.getUint32(place, true);
  }

  private write(place: number, value: number): void {
    this.view.setUint32(place, value, true);
  }
}

const YEAR_0 = Date.parse('0000-01-01T00:00:00Z');

/** The first whole second from a time on, as the scanner compares times; years of other than four digits lie beyond all. */
function digitsOf(time: number): bigint {
  const seconds = Math.ceil(time / 1000) * 1000;
  if (seconds < YEAR_0) return 0n;
  const text = seconds < Date.UTC(10_000, 0) ? new Date(seconds).toISOString() : '9999-99-99T99:99:99';
  return BigInt(text.slice(0, 19).replaceAll(/\D/g, ''));
}
