// @module-tag slow
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { copyProject, removeProject, traceOf, type Project } from '../support/project.ts';
import { aTerminal } from '../support/terminal.ts';

const RECORDS = gunzipSync(readFileSync(traceOf('orders-visibility-timeout')))
  .toString('utf8')
  .trim()
  .split('\n');
/** Beyond these no change is left. */
const LATER = ['--from', '2027-01-01'];

let project: Project;
beforeEach(() => {
  project = copyProject();
});
afterEach(() => removeProject(project));

describe('a trail without a readable record', () => {
  it.each<readonly [string, string | Buffer]>([
    ['CSV', 'eventid,eventname\n1,PutThing\n'],
    ['CSV from SQL engines', '"eventid","eventname"\n"1","PutThing"\n'],
    ['other JSON', '{"foo":1}'],
    ['an empty object', '{}'],
    ['records that are not a list', '{"Records":"none"}'],
    ['a list of other objects', '[{"foo":1},{"foo":2}]'],
    ['other gzipped JSON', gzipSync('{"foo":1}')],
    ['an HTML page', '<html>denied</html>'],
  ])('is an error: %s', async (_name, content) => {
    const file = join(project.out, 'trail.json');
    writeFileSync(file, content);

    for (const trace of [file, project.out]) {
      const { code, stdout, stderr } = await run(['--trace', trace]);

      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^error: Expected CloudTrail records[^\n]* in [^\n]*(?:trail\.json|\/out)[^\n]*; found /);
      expect(stderr).toContain('{"Records": [...]}');
    }
  });

  it.each<readonly [string, string | Buffer]>([
    ['{"Records":[]}', '{"Records":[]}'],
    ['an empty list', '[]'],
    ['gzipped empty records', gzipSync('{"Records":[]}')],
  ])('is no error if it is validly empty: %s', async (_name, content) => {
    const file = join(project.out, 'trail.json');
    writeFileSync(file, content);

    const { code, stdout } = await run(['--trace', file]);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^No out-of-band change needs a decision: the trail contains no record\.\n/);
  });
});

describe('a trail with unreadable records', () => {
  const withBroken = (count: number): string => {
    const file = join(project.out, 'trail.ndjson');
    writeFileSync(file, [...RECORDS, ...Array.from({ length: count }, () => '{"eventID": "cut o')].join('\n'));
    return file;
  };

  it('is an error with the number if many records are missing', async () => {
    const { code, stderr } = await run(['--trace', withBroken(30), ...LATER]);

    expect(code).toBe(2);
    expect(stderr).toContain(`found 30 of ${RECORDS.length + 30} that cannot be read`);
  });

  it('is read, and no format reports an all-clear', async () => {
    const first = `2 of ${RECORDS.length + 2} records of the trail could not be read`;
    const views = new Map<string, string>();
    for (const format of ['text', 'json', 'markdown', 'html']) {
      const { code, stdout } = await run(['--trace', withBroken(2), ...LATER, '--format', format]);
      expect(code).toBe(1);
      expect(stdout).not.toContain('needs a decision');
      views.set(format, stdout);
    }

    expect(views.get('text')?.split('\n')[0]).toContain(first);
    expect(views.get('markdown')?.split('\n')[0]).toContain(first);
    expect(views.get('html')).toMatch(new RegExp(`<title>[^<]*${first}`));
    expect((JSON.parse(views.get('json') ?? '') as RunReport).headline).toMatchObject({ unread: first, allClear: false });
  });

  it('is read if one file of a folder is invalid', async () => {
    const folder = join(project.out, 'trail');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.ndjson'), RECORDS.join('\n'));
    writeFileSync(join(folder, 'b.json.gz'), gzipSync('{"Records":[]}').subarray(0, 12));

    const { code, stdout } = await run(['--trace', folder, ...LATER]);

    expect(code).toBe(1);
    expect(stdout).toMatch(/^1 of \d+ records of the trail could not be read\. No out-of-band change was found in the rest/);
  });
});

async function run(argv: readonly string[]): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const base = ['run', '--dir', project.root, '--refresh', 'off', '--verify', 'evaluate', '--ledger', ':memory:'];
  const terminal = aTerminal([...base, ...argv], { cwd: project.folder });
  const code = await main(terminal);
  return { code, ...terminal.printed };
}
