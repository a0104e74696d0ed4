// @module-tag slow
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDigests } from '#trail/digest/digest-check.ts';
import type { DigestCheck } from '#trail/digest/digest-check.ts';
import { aSigningKey, writeSignedTrail } from '../../support/signed-trail.ts';
import type { SignedTrail, SignedTrailOptions, SigningKey } from '../../support/signed-trail.ts';

const HOURS = 4;
let folder: string;
let key: SigningKey;
let other: SigningKey;

beforeAll(() => {
  key = aSigningKey();
  other = aSigningKey();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(over: Partial<SignedTrailOptions> = {}): SignedTrail {
  return writeSignedTrail({ folder, key, hours: HOURS, ...over });
}

function check(trail: SignedTrail, logs = trail.logs): Promise<DigestCheck> {
  return checkDigests(folder, logs, () => Promise.resolve(new Map([[key.fingerprint, key.der]])));
}

/** The doubt about each hour, and what is said. */
function told(trail: SignedTrail, { doubts, problems }: DigestCheck): readonly (readonly string[])[] {
  return [trail.logs.map((path) => doubts.get(path) ?? 'proved'), problems.map(({ problem }) => problem)];
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString('utf8'))));
}

const PROVED = ['proved', 'proved', 'proved', 'proved', 'not-covered-yet'];

describe('a chain that CloudTrail signed', () => {
  it.each<Partial<SignedTrailOptions>>([{ sidecar: 'sig' }, { sidecar: 'metadata' }])(
    'proves all files except those of the newest hour, with the newest signature in $sidecar',
    async (over) => {
      const trail = written(over);

      expect(told(trail, await check(trail))).toEqual([PROVED, []]);
    },
  );

  it('proves all except the two newest hours if the newest signature is missing', async () => {
    const trail = written({ sidecar: 'none' });

    const [hours, problems] = told(trail, await check(trail));

    expect(hours).toEqual(['proved', 'proved', 'proved', 'not-covered-yet', 'not-covered-yet']);
    expect(problems).toEqual([expect.stringContaining('so this hour is not proved')]);
  });

  it('may contain an hour without files', async () => {
    const trail = written({ quietAt: 1 });

    expect(told(trail, await check(trail))).toEqual([['proved', 'proved', 'proved', 'not-covered-yet'], []]);
  });

  it('may be decompressed', async () => {
    const trail = written();
    for (const path of [...trail.logs, ...trail.digests]) writeFileSync(path, gunzipSync(readFileSync(path)));

    expect(told(trail, await check(trail))).toEqual([PROVED, []]);
  });
});

describe('a manipulation is detected', () => {
  it.each<{
    readonly case: string;
    readonly deed: (trail: SignedTrail) => void;
    readonly hours: readonly string[];
    readonly problems: readonly RegExp[];
  }>([
    {
      case: 'a log file was changed',
      deed: ({ logs }) => rewrite(logs[1] ?? '', (text) => text.replace('"60"', '"61"')),
      hours: ['proved', 'forged', 'proved', 'proved', 'not-covered-yet'],
      problems: [/found other content/],
    },
    {
      case: 'a log file was truncated',
      deed: ({ logs }) => truncateSync(logs[1] ?? '', 40),
      hours: ['proved', 'forged', 'proved', 'proved', 'not-covered-yet'],
      problems: [/found other content/],
    },
    {
      case: 'two log files were swapped',
      deed: ({ logs }) => {
        renameSync(logs[0] ?? '', join(folder, 'x'));
        renameSync(logs[1] ?? '', logs[0] ?? '');
        renameSync(join(folder, 'x'), logs[1] ?? '');
      },
      hours: ['forged', 'forged', 'proved', 'proved', 'not-covered-yet'],
      problems: [/found other content/, /found other content/],
    },
    {
      case: 'a digest was changed to match a changed log file',
      deed: ({ digests }) => rewrite(digests[1] ?? '', (text) => text.replace(/"hashValue":"../, '"hashValue":"00')),
      hours: ['proved', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      problems: [/one for other content/, /none is proved between 2026-01-15T11:00:00Z and 2026-01-15T12:00:00Z/],
    },
    {
      case: 'a digest was removed',
      deed: ({ digests }) => rmSync(digests[1] ?? ''),
      // The signature of the digest before stood in the one that is gone.
      hours: ['not-covered', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      problems: [/so this hour is not proved/, /none is proved between 2026-01-15T10:00:00Z and 2026-01-15T12:00:00Z/],
    },
    {
      case: 'a digest was truncated',
      deed: ({ digests }) => truncateSync(digests[1] ?? '', 100),
      hours: ['not-covered', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      problems: [/expected a digest file/, /so this hour is not proved/, /none is proved between/],
    },
    {
      case: 'two digests were swapped',
      deed: ({ digests }) => {
        renameSync(digests[1] ?? '', join(folder, 'x'));
        renameSync(digests[2] ?? '', digests[1] ?? '');
        renameSync(join(folder, 'x'), digests[2] ?? '');
      },
      hours: ['proved', 'not-covered', 'not-covered', 'proved', 'not-covered-yet'],
      problems: [/found that of AWSLogs/, /found that of AWSLogs/, /none is proved between 2026-01-15T11:00:00Z and 2026-01-15T13:00:00Z/],
    },
  ])('$case', async ({ deed, hours, problems }) => {
    const trail = written();
    deed(trail);

    const found = await check(trail);

    expect(told(trail, found)).toEqual([hours, problems.map((problem): unknown => expect.stringMatching(problem))]);
  });

  it('a log file was removed', async () => {
    const trail = written();
    const left = trail.logs.toSpliced(1, 1);
    rmSync(trail.logs[1] ?? '');

    const { problems } = await check(trail, left);

    expect(problems).toEqual([
      { where: trail.digests[1], problem: expect.stringMatching(/the log file .*_file1\.json\.gz .* found none/) },
    ]);
  });

  it('a log file was added to a proved hour', async () => {
    const trail = written();
    const added = (trail.logs[1] ?? '').replace('_file1', '_made-up');
    copyFileSync(trail.logs[1] ?? '', added);

    const found = await check(trail, [...trail.logs, added]);

    expect(found.doubts.get(added)).toBe('not-listed');
    expect(found.problems).toEqual([{ where: added, problem: expect.stringContaining('CloudTrail did not deliver it') }]);
  });

  it.each<{ readonly case: string; readonly over: Partial<SignedTrailOptions>; readonly problem: RegExp }>([
    {
      case: 'a digest is missing',
      over: {},
      problem: /it follows .*_20260115T120000Z\.json\.gz, and that none is proved between 2026-01-15T11:00:00Z and 2026-01-15T12:00:00Z/,
    },
    {
      case: 'the chain starts again after a gap of one hour',
      over: { restartAt: 2 },
      problem: /a chain begins with it, and that none is proved between/,
    },
  ])('$case, although every signature exists', async ({ over, problem }) => {
    const trail = written({ sidecar: 'all', ...over });
    rmSync(trail.digests[1] ?? '');

    expect(told(trail, await check(trail))).toEqual([
      ['proved', 'not-covered', 'proved', 'proved', 'not-covered-yet'],
      [expect.stringMatching(problem)],
    ]);
  });

  it('another key signed it', async () => {
    const trail = writeSignedTrail({ folder, key: { ...other, fingerprint: key.fingerprint }, hours: 2 });

    const [hours, problems] = told(trail, await check(trail));

    expect(hours).toEqual(['not-covered', 'not-covered', 'not-covered']);
    expect(problems).toEqual([expect.stringContaining('other content'), expect.stringContaining('other content')]);
  });

  it('an unknown key', async () => {
    const trail = writeSignedTrail({ folder, key: other, hours: 1 });

    const [, problems] = told(trail, await check(trail));

    expect(problems).toEqual([expect.stringContaining(`expected the public key ${other.fingerprint}`)]);
  });

  it('no digests', async () => {
    const trail = written({ hours: 0 });

    expect(told(trail, await check(trail))).toEqual([['not-covered'], ['expected digest files in a folder CloudTrail-Digest, found none']]);
  });

  it('a log file with another name than CloudTrail uses', async () => {
    const trail = written();
    const added = join(folder, 'export.json.gz');
    copyFileSync(trail.logs[0] ?? '', added);

    expect((await check(trail, [added])).doubts.get(added)).toBe('not-covered');
  });
});
