/**
 * Reads the head of a record off its bytes. Takes bytes that may be a record; returns where it ends and what its head
 * says, or that the bytes are not as expected. It answers only where JSON.parse and the schema would come to the very
 * same: keys spelled plainly, none twice, every known member of its kind, all of it JSON. What is anything else has to be
 * read whole. Only the record's own members count, whatever stands deeper down or inside of texts.
 */
import type { EventHead } from '#domain/event-head.ts';
import type { JsonObject } from '#domain/json.ts';
import { MemberReader, NOT_AS_EXPECTED } from './member-reader.ts';
import { CHECKED_TEXTS, RECORD_SHAPE, RECORD_SLOTS } from './record-shape.ts';
import type { Member, Members } from './record-shape.ts';
import { isPlainTime } from './plain-time.ts';
import { createTextTable } from './text-table.ts';

const OPEN_OBJECT = 0x7b;
const LETTER_T = 0x74;

/** Reads one head after the other. */
export interface HeadReader {
  /** The head that was read last: one object for all, for a million of them would cost more than the reading. */
  readonly head: EventHead;
  /** Reads the object that starts at an index; gives the index behind it, or a negative number where it has to be read whole. */
  readonly read: (bytes: Buffer, at: number) => number;
}

/** The record under way. */
interface Source {
  bytes: Buffer;
  readonly members: MemberReader;
}

/**
 * Makes a reader.
 * @returns the reader; PADDING zeros have to stand behind the bytes it is given
 */
export function createHeadReader(): HeadReader {
  const members = new MemberReader(RECORD_SLOTS);
  const source: Source = { bytes: Buffer.alloc(0), members };
  const checks = CHECKED_TEXTS.map((member) => checkOf(member, source));
  const read = (bytes: Buffer, at: number): number => {
    if (bytes[at] !== OPEN_OBJECT) return NOT_AS_EXPECTED;
    source.bytes = bytes;
    const end = members.read(bytes, at + 1, RECORD_SHAPE);
    if (end < 0) return end;
    for (const passes of checks) if (!passes()) return NOT_AS_EXPECTED;
    return end;
  };
  return { head: headOf(RECORD_SHAPE, source), read };
}

/** Fields are made when a rule asks for them. */
function headOf(members: Members, source: Source): EventHead {
  const text = (name: string) => textOf(memberOf(members, name), source);
  const required = (name: string) => {
    const found = text(name);
    return () => found() ?? '';
  };
  const parameters = memberOf(members, 'requestParameters');
  const { expected } = memberOf(members, 'userIdentity');
  if (expected.kind !== 'members') throw new Error('expected members within userIdentity');
  const identity = withGetters<EventHead['userIdentity']>({
    accountId: textOf(memberOf(expected.members, 'accountId'), source),
    invokedBy: textOf(memberOf(expected.members, 'invokedBy'), source),
  });
  return withGetters<EventHead>({
    userIdentity: () => identity,
    eventTime: required('eventTime'),
    eventSource: required('eventSource'),
    eventName: required('eventName'),
    awsRegion: required('awsRegion'),
    recipientAccountId: text('recipientAccountId'),
    eventCategory: text('eventCategory'),
    eventType: text('eventType'),
    readOnly: flagOf(memberOf(members, 'readOnly'), source),
    managementEvent: flagOf(memberOf(members, 'managementEvent'), source),
    requestParameters: () => objectAt(parameters, source),
  });
}

function withGetters<Shape>(getters: { readonly [Name in keyof Required<Shape>]: () => Shape[Name] }): Shape {
  const properties = Object.entries<() => unknown>(getters).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap) as Shape;
}

function memberOf(members: Members, name: string): Member {
  const member = members.all.find((candidate) => candidate.name === name);
  if (member === undefined) throw new Error(`expected ${name} in the schema of a record`);
  return member;
}

function textOf({ slot }: Member, source: Source): () => string | undefined {
  const textAt = createTextTable();
  const { starts, ends } = source.members;
  return () => {
    const start = starts[slot] as number;
    return start === 0 ? undefined : textAt(source.bytes, start + 1, (ends[slot] as number) - 1);
  };
}

/** A time as CloudTrail writes it is no text that has to be made first. */
function checkOf(member: Member, source: Source): () => boolean {
  const check = member.expected.kind === 'text' ? member.expected.check : undefined;
  const takesTimes = check?.('2026-01-15T10:00:00Z') === true;
  const text = textOf(member, source);
  return () => {
    if (takesTimes && isPlainTime(source.bytes, (source.members.starts[member.slot] as number) + 1)) return true;
    const found = text();
    return found !== undefined && check?.(found) !== false;
  };
}

function flagOf({ slot }: Member, source: Source): () => boolean | undefined {
  const { starts } = source.members;
  return () => (starts[slot] === 0 ? undefined : source.bytes[starts[slot] as number] === LETTER_T);
}

function objectAt({ slot }: Member, { bytes, members }: Source): JsonObject | undefined {
  const start = members.starts[slot] as number;
  return start === 0 ? undefined : (JSON.parse(bytes.toString('utf8', start, members.ends[slot])) as JsonObject);
}
