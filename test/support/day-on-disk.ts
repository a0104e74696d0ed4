/** A day in a small account on disk: one root with its state, the records of the day, and runs over them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { RunReport } from '#domain/run-report.ts';
import type { StateResource } from '#domain/workspace.ts';
import { anEvent } from './builders.ts';
import type { Called } from './calls.ts';
import { runHere } from './run-here.ts';
import type { Printed } from './run-here.ts';

/** The result of one run. */
export interface EndedRun {
  readonly code: number;
  /** The report as text. */
  readonly text: string;
  readonly report: RunReport;
  /** The edits as a patch. */
  readonly patch: string;
}

/** The content of a day. */
export interface DayParts {
  /** Text of main.tf. */
  readonly code: string;
  readonly state: readonly StateResource[];
  /** Calls in order, a minute apart; by alice with the CLI by default. */
  readonly calls: readonly Called[];
  /** The policy, or the text of its file. Absent: the defaults. */
  readonly policy?: object | string;
}

/** Runs one command line. */
export type RunLine = (argv: readonly string[]) => Promise<Printed>;

/**
 * Creates a day in a separate repository and runs the program over it twice, for text and for JSON.
 * @param day the content of root and trail
 * @param run the runner; this process by default
 * @returns exit code (throws if the two differ), text, report and patch
 */
export async function runOverDay(day: DayParts, run: RunLine = runHere): Promise<EndedRun> {
  const folder = layOut(day);
  try {
    const flags = runOver(folder, ':memory:');
    const [text, json] = [await run(flags), await run([...flags, '--format', 'json'])];
    if (text.code !== json.code) throw new Error(`expected one exit code, found ${text.code} and ${json.code}: ${text.err}${json.err}`);
    if (json.out === '') throw new Error(`expected a report, found exit code ${json.code}: ${json.err}`);
    const report = JSON.parse(json.out) as RunReport;
    return { code: text.code, text: text.out, report, patch: report.reconciliations.map(({ diff }) => diff).join('') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Creates a day in a separate repository.
 * @param day the content of root and trail
 * @returns the folder; the caller removes it
 */
export function layOut({ code, state, calls, policy = {} }: DayParts): string {
  const folder = mkdtempSync(join(tmpdir(), 'reconcile-day-'));
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(folder, 'main.tf'), code);
  writeFileSync(join(folder, 'terraform.tfstate'), stateText(state));
  writeFileSync(join(folder, 'reconcile.yaml'), typeof policy === 'string' ? policy : JSON.stringify(policy));
  layTrail(folder, calls);
  return folder;
}

/** Rewrites the trail of a day. */
export function layTrail(folder: string, calls: readonly Called[]): void {
  const lines = eventsOf(calls).map((event) => JSON.stringify(event));
  writeFileSync(join(folder, 'trail.ndjson'), lines.join('\n'));
}

/** The command line of a run over a created day. */
export function runOver(folder: string, ledger: string): readonly string[] {
  const trace = join(folder, 'trail.ndjson');
  return ['run', '--dir', folder, '--trace', trace, '--refresh', 'off', '--verify', 'evaluate', '--ledger', ledger];
}

function eventsOf(calls: readonly Called[]): readonly CloudTrailEvent[] {
  return calls.map((call, index) =>
    anEvent({ eventTime: new Date(Date.UTC(2026, 0, 15, 10, index)).toISOString().replace('.000', ''), ...call }),
  );
}

/**
 * Runs command lines with the built program.
 * @param entry the bundle
 * @param env added to that of this process
 */
export function runBy(entry: string, env: Readonly<Record<string, string>> = {}): RunLine {
  return (argv) =>
    new Promise((resolve) => {
      execFile(process.execPath, [entry, ...argv], { maxBuffer: 1 << 26, env: { ...process.env, ...env } }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err }),
      );
    });
}

/**
 * Prints a state of version 4, as Terraform writes it.
 * @param resources managed instances of the root module
 */
export function stateText(resources: readonly StateResource[]): string {
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 1,
    lineage: 'a-day',
    outputs: {},
    resources: resources.map(({ type, name, index, values }) => ({
      mode: 'managed',
      type,
      name,
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [
        { ...(index === undefined ? {} : { index_key: index }), schema_version: 0, attributes: values, sensitive_attributes: [] },
      ],
    })),
  });
}
