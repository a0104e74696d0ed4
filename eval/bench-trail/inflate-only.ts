/** Unpacks all files and does nothing else, in the given number of threads: a lower limit for any reader that uses zlib. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { tell } from './window.ts';

const [, , folder = '', threads = '1'] = process.argv;

function unpackAll(paths: readonly string[]): void {
  for (const path of paths) {
    const packed = readFileSync(path);
    gunzipSync(packed, { chunkSize: packed.readUInt32LE(packed.length - 4) + 1 });
  }
}

if (isMainThread) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.gz'))
    .map((name) => join(folder, name));
  const count = Number(threads);
  const shares = Array.from({ length: count }, (_, share) => paths.filter((_path, index) => index % count === share));
  const others = shares
    .slice(1)
    .map((share) => new Promise((resolve) => new Worker(new URL(import.meta.url), { workerData: share }).on('exit', resolve)));
  unpackAll(shares[0] ?? []);
  await Promise.all(others);
  tell(undefined);
} else unpackAll(workerData as readonly string[]);
