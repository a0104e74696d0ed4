import { CELLS, CELL_BYTES, KINDS, MEMBER, SHAPE, SHAPES } from './layout.ts';
import { RECORD_SHAPE } from './record-shape.ts';
import type { Expected, Member, Members } from './record-shape.ts';

/** The shape of a record as the scanner reads it. */
export interface ShapeTables {
  /** To be written at SHAPES. */
  readonly bytes: Uint8Array;
  /** Address of the shape of a record. */
  readonly root: number;
  /** How many cells there are. */
  readonly cells: number;
  /** Addresses of the cells of members, by their path such as `userIdentity.accountId`. */
  readonly cellOf: ReadonlyMap<string, number>;
}

/** Names are compared so many bytes at a time, quotes included. */
const MOST_NAME = 32;

/**
 * Lays out the shape of a record.
 * @returns the tables
 */
export function layOutShape(): ShapeTables {
  const writer = new TableWriter();
  const root = writer.writeShape(RECORD_SHAPE, '');
  return { bytes: writer.bytes.slice(0, writer.end - SHAPES), root, cells: writer.cellOf.size, cellOf: writer.cellOf };
}

/** A class, because a table is written before the one that names its address. */
class TableWriter {
  readonly bytes = new Uint8Array(CELLS - SHAPES);
  readonly cellOf = new Map<string, number>();
  end = SHAPES;
  private readonly view = new DataView(this.bytes.buffer);

  writeShape(members: Members, path: string): number {
    const at = this.take(SHAPE.bytes);
    let required = 0n;
    for (const [index, member] of members.entries()) {
      const bit = 1n << BigInt(index);
      if (member.required) required |= bit;
      this.addToTable(at, member, this.writeMember(member, bit, `${path}${member.name}`));
    }
    this.view.setBigUint64(at - SHAPES + SHAPE.required, required, true);
    return at;
  }

  private writeMember(member: Member, bit: bigint, path: string): number {
    const at = this.take(MEMBER.bytes);
    const quoted = new TextEncoder().encode(`"${member.name}"`);
    if (quoted.length > MOST_NAME) throw new Error(`expected names of at most ${MOST_NAME - 2} bytes in the schema; found ${member.name}`);
    const cell = CELLS + CELL_BYTES * this.cellOf.size;
    this.cellOf.set(path, cell);
    this.bytes.set(quoted, at - SHAPES);
    this.bytes.fill(0xff, at - SHAPES + MEMBER.mask, at - SHAPES + MEMBER.mask + quoted.length);
    this.write(at + MEMBER.length, quoted.length);
    this.write(at + MEMBER.cell, cell);
    this.write(at + MEMBER.nullIsAbsent, Number(member.nullIsAbsent));
    this.view.setBigUint64(at - SHAPES + MEMBER.bit, bit, true);
    this.writeExpected(at, member.expected, `${path}.`);
    return at;
  }

  private writeExpected(at: number, expected: Expected, path: string): void {
    this.write(at + MEMBER.kind, KINDS[expected.kind]);
    if (expected.kind === 'text') this.write(at + MEMBER.mayBeEmpty, Number(expected.mayBeEmpty));
    if (expected.kind === 'members') this.write(at + MEMBER.inside, this.writeShape(expected.members, path));
    if (expected.kind !== 'list') return;
    const item = this.take(MEMBER.bytes);
    this.writeExpected(item, expected.item, path);
    this.write(at + MEMBER.inside, item);
  }

  /** Where the search for a key begins: length, first letter and the third from the end part the keys of a record well. */
  private addToTable(shape: number, { name }: Member, member: number): void {
    const bytes = new TextEncoder().encode(name);
    let place = (bytes.length + 2) * 7 + (bytes[0] ?? 0) * 3 + (bytes.at(-3) ?? 0) * 13;
    const addressOf = (): number => shape + SHAPE.table + 4 * (place % SHAPE.places);
    while (this.view.getUint32(addressOf() - SHAPES, true) !== 0) place += 1;
    this.write(addressOf(), member);
  }

  private take(bytes: number): number {
    const at = this.end;
    this.end += bytes;
    if (this.end > CELLS) throw new Error('expected a schema of fewer fields; found one for which the scanner has no room');
    return at;
  }

  private write(at: number, value: number): void {
    this.view.setUint32(at - SHAPES, value, true);
  }
}
