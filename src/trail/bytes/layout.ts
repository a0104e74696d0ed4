/** Where what lies in the memory of the scanner. All of it is in bytes; a page has 64 KiB. */

/** The tables of the record's shape begin behind the first bytes: 0 is no address. */
export const SHAPES = 64;

/** Two numbers for each known member: where its value starts and ends; 0 and whatever where it is absent. */
export const CELLS = 40 * 1024;
export const CELL_BYTES = 8;

/** The cells by which verdicts are told apart: how many, then their addresses. */
export const COLUMNS = 44 * 1024;

/** How many records were dropped, by verdict. */
export const COUNTS = 45 * 1024;

/** What a scan is told and tells. */
export const STATE = 46 * 1024;
export const END = STATE + 0;
export const STATUS = STATE + 4;
export const ENTRY = STATE + 8;
export const TIME_CELL = STATE + 12;
/** Half-open bounds of eventTime as numbers of fourteen digits, such as 20260115100000. */
export const FROM = STATE + 16;
export const TO = STATE + 24;

/** What the verdict of the record under way is remembered by. */
export const KEY = 47 * 1024;
export const MOST_KEY = 208;
/** A text that is longer is not remembered. */
export const MOST_TEXT = 96;

/** Remembered verdicts: length of the key, verdict, and from the sixteenth byte on the key. */
export const VERDICTS = 64 * 1024;
export const VERDICT_BYTES = 256;
export const VERDICT_PLACES = 4096;

/** The bytes that are scanned. */
export const TEXT = VERDICTS + VERDICT_BYTES * VERDICT_PLACES;
export const MOST_BYTES = 2 * 1024 * 1024;
/** So many zeros stand behind them: JSON has no such byte, so that no loop asks for the end. */
export const PADDING = 64;

export const PAGES = Math.ceil((TEXT + MOST_BYTES + PADDING) / 65_536);

/** A member: `"name"`, which of its bytes count, and what is expected of its value. */
export const MEMBER = {
  mask: 32,
  length: 64,
  cell: 68,
  kind: 72,
  /** The shape of an object, or what a list has for items. */
  inside: 76,
  nullIsAbsent: 80,
  mayBeEmpty: 84,
  /** Which bit stands for it among the members of its object. */
  bit: 88,
  /** The member that followed last time: records have their members in one order. Of an object, the one it began with. */
  next: 96,
  bytes: 128,
} as const;

/** The members of an object, and a table of them by their names. */
export const SHAPE = { required: 88, next: MEMBER.next, table: 128, places: 256, bytes: 128 + 4 * 256 } as const;

export const KINDS = { text: 0, flag: 1, object: 2, members: 3, list: 4, slow: 5 } as const;

/** What a scan ended at. */
export const STATUSES = {
  /** A record, or something else, that is not as expected. */
  stop: 0,
  /** A record that is to be read whole. */
  keep: 1,
  /** A record of which nothing is remembered. */
  ask: 2,
  /** A record that has to be asked about each time. */
  special: 3,
  /** What stands behind an element of a list. */
  behind: 4,
} as const;

/** Verdicts; from `first` on they are reasons to drop. */
export const VERDICT = { outside: 0, keepAlways: 1, keepInside: 2, special: 3, first: 4 } as const;
