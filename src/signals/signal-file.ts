import { SourceError } from '#domain/errors.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { SignalSource } from '#ports.ts';
import { readLines } from './read-lines.ts';
import type { LineLimits } from './read-lines.ts';
import { readSignal } from './read-signal.ts';

const MEGABYTE = 1024 * 1024;

export interface SignalLimits extends LineLimits {
  /** Maximum number of signals, because all are held in memory. */
  readonly signals: number;
}

/** Enough for more than a month of a large team's alarms. */
const USUAL: SignalLimits = { line: MEGABYTE, file: 256 * MEGABYTE, signals: 100_000 };

const HINT = 'Each line must be one JSON object, as jq -c prints it; docs/signals.md lists the formats. Correct or remove the line.';

/** Opens NDJSON, gzip or plain; reads nothing yet. One unreadable line fails the whole file: a missing signal would look like health. */
export function signalFile(path: string, limits: SignalLimits = USUAL): SignalSource {
  return { name: path, read: () => readFile(path, limits) };
}

async function readFile(path: string, limits: SignalLimits): Promise<readonly Signal[]> {
  const signals: Signal[] = [];
  try {
    for await (const { number, text } of readLines(path, limits)) {
      const read = text === undefined ? `expected at most ${limits.line} bytes, found a longer line` : readSignal(text);
      if (typeof read === 'string')
        throw new SourceError('not-a-signal', `Expected a signal in line ${number} of ${path}; found: ${read}.`, HINT);
      if (signals.length === limits.signals) throw tooMany(path, `${limits.signals} signals`);
      signals.push(read);
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw error instanceof RangeError ? tooMany(path, `${limits.file} bytes`) : unreadable(path, error as NodeJS.ErrnoException);
  }
  return signals;
}

function tooMany(path: string, limit: string): SourceError {
  return new SourceError(
    'too-many-signals',
    `Expected at most ${limit} in ${path}; found more.`,
    'Keep only the signals of the days of the run.',
  );
}

function unreadable(path: string, cause: NodeJS.ErrnoException): SourceError {
  const found = cause.code === 'ENOENT' ? 'no such file' : cause.code === 'EISDIR' ? 'a folder' : cause.message;
  return new SourceError(
    'signals-unreadable',
    `Expected a file of signals in --signals ${path}; found ${found}.`,
    'Check the path.',
    cause,
  );
}
