/**
 * The size of the page of a long report, and the time until it is usable, compared with an empty page. Prints one line of JSON. The report
 * is that of a recorded run, repeated up to a thousand changes, each with its own intent, so that none can be folded.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { chromium, type Browser } from 'playwright-core';
import type { RunReport } from '#domain/run-report.ts';
import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';

const ROOT = resolve(import.meta.dirname, '..');
const BUNDLE = join(ROOT, 'dist', 'index.mjs');
const ROUNDS = 5;
const RECONCILIATIONS = 1000;
/** Limits: megabytes, and seconds until keys and filters respond. */
const LIMITS = { megabytes: 1.5, seconds: 1 };
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'reconcile-page-'));
  const [report, page, empty] = ['run.json', 'run.html', 'empty.html'].map((name) => join(scratch, name));
  if (report === undefined || page === undefined || empty === undefined) throw new Error('three names make three paths');
  try {
    writeFileSync(report, JSON.stringify(repeated(await recordedReport(scratch))));
    await execa(process.execPath, [BUNDLE, 'report', report, '--ledger', join(scratch, 'none.sqlite'), '--out', page]);
    writeFileSync(empty, '<!doctype html><title>empty</title>');
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    try {
      const ours = await medianSeconds(browser, page);
      const theirs = await medianSeconds(browser, empty);
      const megabytes = statSync(page).size / 1e6;
      process.stdout.write(
        `${JSON.stringify({
          machine: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, node ${process.version}, ${browser.version()}`,
          reconciliations: RECONCILIATIONS,
          megabytes: rounded(megabytes),
          interactiveSeconds: rounded(ours),
          emptyPageSeconds: rounded(theirs),
          ratio: rounded(ours / theirs),
          most: LIMITS,
          reached: megabytes <= LIMITS.megabytes && ours <= LIMITS.seconds,
        })}\n`,
      );
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function recordedReport(scratch: string): Promise<RunReport> {
  const scenarios = findScenarios([join(ROOT, RECORDING_FOLDERS[0])]);
  const [first] = scenarios;
  if (first === undefined) throw new Error('expected a recording in fixtures, found none');
  const traces = scenarios.filter(({ infra }) => infra === first.infra).flatMap(({ traceFile }) => ['--trace', traceFile]);
  const out = join(scratch, 'recorded.json');
  const words = ['run', '--dir', first.infra, '--state', first.stateFile, '--refresh', 'off', '--verify', 'evaluate', '--format', 'json'];
  await execa(process.execPath, [BUNDLE, ...words, ...traces, '--out', out, '--exit-zero', '--ledger', join(scratch, 'run.sqlite')]);
  return JSON.parse(readFileSync(out, 'utf8')) as RunReport;
}

function repeated(report: RunReport): RunReport {
  const { reconciliations } = report;
  return {
    ...report,
    reconciliations: Array.from({ length: RECONCILIATIONS }, (_, index) => {
      const item = reconciliations[index % reconciliations.length];
      if (item === undefined) throw new Error('expected the recorded day to have a reconciliation');
      const time = new Date(Date.parse(item.intent.firstEventTime ?? '2026-11-20T00:00:00Z') + index * 60_000).toISOString();
      return { ...item, id: `${index}-${item.id}`, intent: { ...item.intent, id: `${index}-${item.intent.id}`, firstEventTime: time } };
    }),
  };
}

/** The time until the script has run; filters and keys respond from then on. */
async function medianSeconds(browser: Browser, file: string): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href);
    seconds.push(await page.evaluate<number>("performance.getEntriesByType('navigation')[0].domInteractive / 1000"));
    await page.close();
  }
  return seconds.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0;
}

function findBrowser(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
  if (found === undefined) throw new Error(`expected one of ${NAMES.join(', ')} on the PATH, found none`);
  return found;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

await main();
