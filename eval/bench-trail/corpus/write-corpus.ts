import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { drawFrom } from './draw.ts';
import type { Draw } from './draw.ts';
import { aRecord } from './records.ts';

/** A folder of trail files, and its content. */
export interface Corpus {
  readonly path: string;
  readonly events: number;
  readonly files: number;
  readonly bytes: number;
  readonly gzipBytes: number;
}

/** Part of the path: a changed corpus gets another number, so that an old one is not reused. */
const VERSION = 2;
const SEED = 20_261_121;
const PER_FILE = 3000;
const ACCOUNTS = ['123456789012', '111122223333', '444455556666'] as const;
/** The number of records per file that the previous file already delivered. */
const REPEATED = 3;

const pack = promisify(gzip);

/**
 * Writes a seeded corpus as CloudTrail delivers it to S3, or finds an existing one.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-examples.html
 * @param events the number of records
 * @returns the corpus, in the machine's folder for temporary files
 */
export async function writeCorpus(events: number): Promise<Corpus> {
  const path = join(tmpdir(), 'reconcile-bench-trail', `${VERSION}-${SEED}-${events}`);
  const note = `${path}.json`;
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as Corpus;
  rmSync(path, { recursive: true, force: true });
  const draw = drawFrom(SEED);
  let [files, bytes, gzipBytes, before] = [0, 0, 0, [] as readonly string[]];
  let writing: Promise<unknown> = Promise.resolve();
  for (let first = 0; first < events; first += PER_FILE) {
    const account = ACCOUNTS[files % ACCOUNTS.length] ?? ACCOUNTS[0];
    const records = recordsOfFile(draw, account, { first, count: Math.min(PER_FILE, events - first), before });
    before = records.slice(-REPEATED);
    const text = Buffer.from(`{"Records":[${records.join(',')}]}`);
    const file = join(path, fileName(draw, account, files));
    await writing;
    writing = pack(text).then((packed) => {
      gzipBytes += packed.length;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, packed);
    });
    files += 1;
    bytes += text.length;
  }
  await writing;
  const corpus: Corpus = { path, events, files, bytes, gzipBytes };
  // Written last, so that an incomplete corpus is never found.
  writeFileSync(`${note}.part`, JSON.stringify(corpus));
  renameSync(`${note}.part`, note);
  return corpus;
}

function recordsOfFile(
  draw: Draw,
  account: string,
  { first, count, before }: { readonly first: number; readonly count: number; readonly before: readonly string[] },
): readonly string[] {
  const records: string[] = before.slice(0, count);
  // About four events per second, out of order within the minutes of a file.
  while (records.length < count) {
    const second = Math.floor((first + records.length) / 4) + draw.below(300);
    records.push(JSON.stringify(aRecord(draw, account, second)));
  }
  return records;
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html */
function fileName(draw: Draw, account: string, index: number): string {
  const time = new Date(Date.UTC(2026, 0, 15) + index * 5 * 60_000);
  const stamp = time.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const day = time.toISOString().slice(0, 10).replaceAll('-', '/');
  return `AWSLogs/${account}/CloudTrail/eu-west-1/${day}/${account}_CloudTrail_eu-west-1_${stamp}Z_${draw.id(16)}.json.gz`;
}
