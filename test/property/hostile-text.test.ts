/** Whatever stands in the texts that a caller of AWS can write: no output does what it says. */
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { eventJson, eventLine } from '#cli/render/events.ts';
import { createPaint } from '#cli/render/paint.ts';
import { renderText } from '#cli/render/text.ts';
import { renderWalk } from '#cli/render/walk.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { listEvents } from '#queries/events.ts';
import type { EventRow } from '#queries/events.ts';
import { sortTrail } from '#reconcile.ts';
import { toJson } from '#report/json.ts';
import { toMarkdown } from '#report/markdown.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent } from '../support/builders.ts';
import { configureFunction, createQueue, inOrder, setAttributes, tagQueue } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

/** Pieces that mean something to a terminal, to Markdown, to HTML, to git hosts, to HCL, or to the eye. */
const PIECES: readonly string[] = [
  '\u001b[2J',
  '\u001b]8;;https://evil.example.com\u0007',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u009b31m',
  '\r',
  '\n',
  '\n\n# evil\n\n',
  '\u0007',
  '\u0000',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u{e0041}',
  '\u3164',
  '\ud83d',
  'e\u0301\u0301\u0301\u0301\u0301\u0301',
  '[evil](https://evil.example.com)',
  '![evil](https://evil.example.com/x.png)',
  '<img src=x onerror=evil>',
  '<script>evil</script>',
  '<!-- evil',
  '-->',
  '@evilteam',
  '@acme/evilteam',
  '#66',
  'Fixes #66',
  'GH-66',
  'www.evil.example.com',
  'https://evil.example.com',
  '[skip ci]',
  '`',
  '```',
  '~~~',
  '|',
  '\\',
  '*',
  '_',
  '&lt;',
  '"',
  "'",
  '${evil}',
  '%{ if evil }',
  '$${',
  '{"evil":"\\u202e"}',
  '*/',
  'x'.repeat(300),
  'a',
  ' ',
];

const hostile: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((pieces) => pieces.join(''));

/** One event for each field that a caller can write. */
const events: fc.Arbitrary<readonly CloudTrailEvent[]> = fc
  .tuple(hostile, hostile, hostile, hostile)
  .map(([one, two, three, four]) =>
    inOrder(
      { ...tagQueue('shop-jobs', { [one]: two }), ...aConsoleUser(three) },
      { ...setAttributes('shop-jobs', { VisibilityTimeout: '60', Policy: four }), ...aCliUser(one) },
      { ...configureFunction('shop-worker', { description: two }), ...anAssumedRole(three, four), userAgent: `Boto3/1.40 agent/${one}` },
      { ...createQueue(`shop-${three}`, {}, { [four]: one }), ...anAssumedRole('ops', two) },
      { ...createQueue('shop-other', { Policy: two }), ...anAssumedRole('admin', one), userAgent: `APN/1.0 Pulumi/1.0 ${four}` },
      { eventName: one, eventSource: `${two}.amazonaws.com`, requestParameters: { queueUrl: three }, eventID: `e-${four}` },
      { ...setAttributes('shop-jobs', { DelaySeconds: '5' }), errorCode: one, errorMessage: two, awsRegion: three },
    ).map((event) => ({ ...event, sourceIPAddress: one })),
  );

interface Outputs {
  readonly text: readonly string[];
  readonly json: readonly string[];
  readonly markdown: string;
  readonly commits: readonly string[];
  readonly files: readonly string[];
}

async function outputsOf(delivered: readonly CloudTrailEvent[]): Promise<Outputs> {
  const { report, options, ports, commits, files } = await runInMemory(delivered, { unmanaged: 'all' });
  const paint = createPaint(false);
  const rows: EventRow[] = [];
  for await (const row of listEvents(sortTrail(options, ports), { place: 'all' })) rows.push(row);
  const walks: string[] = [];
  for await (const entry of ports.ledger.decisions({})) walks.push(renderWalk({ entry: entry }, paint));
  return {
    text: [renderText(report, paint), ...walks, ...rows.map((row) => eventLine(row, paint))],
    json: [toJson(report), ...rows.map(eventJson)],
    markdown: toMarkdown(report),
    commits,
    files,
  };
}

/** What must reach no reader raw: written here again, so that a hole in the program's own list is none in this one. */
const RAW =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|\p{Surrogate}|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/u;

/** Markdown without what shows as code: fenced blocks, then code spans. https://spec.commonmark.org/0.31.2/#code-spans */
function outsideCode(markdown: string): string {
  return markdown.replace(/^(`{3,})\w*\n[^]*?\n\1$/gm, '').replace(/(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, '');
}

const ACTIVE: readonly (readonly [string, RegExp])[] = [
  ['a mention', /(?:^|[^\w])@(?:acme\/)?evilteam/],
  ['a reference to an issue', /#66/],
  ['a GH- reference of GitHub', /GH-66/i],
  ['a link', /:\/\/evil\.example/],
  ['a bare link', /\bwww\.evil/],
  ['markup', /<(?!br>|!-- -->)[a-z!/]/i],
  ['an image or a link', /(?<!\\)\]\((?!https:\/\/(?!evil))/],
  ['a heading', /^ {0,3}# evil/m],
];

describe('hostile texts', { tags: ['slow'] }, () => {
  test.prop([events], { numRuns: 40 })(
    'contain no control characters, mentions or commands in any output, and stay text in code',
    async (delivered) => {
      const { text, json, markdown, commits, files } = await outputsOf(delivered);

      for (const output of [...text, ...json, markdown, ...commits, ...files]) expect(RAW.exec(output)?.[0]).toBeUndefined();
      for (const output of json) expect(() => JSON.parse(output) as unknown).not.toThrow();
      for (const [name, pattern] of ACTIVE) expect([name, pattern.exec(outsideCode(markdown))?.[0]]).toEqual([name, undefined]);
      for (const table of tablesIn(markdown)) expect(new Set(table).size).toBe(1);
      for (const message of commits) {
        expect(/(?:^|[^\w])@(?:acme\/)?evilteam|#66|GH-66|:\/\/evil|\bwww\.evil|\[skip ci\]/i.exec(message)?.[0]).toBeUndefined();
      }
      for (const line of text.flatMap((output) => output.split('\n'))) expect(line.length).toBeLessThan(8_000);
    },
    300_000,
  );
});

/** The tables, each as the numbers of cells of its rows. A pipe that is escaped parts nothing. */
function tablesIn(markdown: string): readonly (readonly number[])[] {
  const withoutBlocks = markdown.replace(/^(`{3,})\w*\n[^]*?\n\1$/gm, '');
  return (withoutBlocks.match(/^(?:\| [^\n]*\n?)+/gm) ?? []).map((table) =>
    table
      .trimEnd()
      .split('\n')
      .map((line) => (line.match(/(?<!\\)\|/g) ?? []).length),
  );
}

test('are tested on a run that accepts, escalates and delivers', async () => {
  const delivered = inOrder({ ...configureFunction('shop-worker', { description: 'a @evilteam' }), ...aConsoleUser('x #66') }, anEvent());

  const { commits, files, markdown } = await outputsOf(delivered);

  expect(commits.join('')).toContain('@ evilteam');
  expect(files.join('')).toContain('a @evilteam');
  expect(markdown).toContain('evilteam');
});
