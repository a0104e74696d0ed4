import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePolicy } from '#config/policy-schema.ts';
import { reportForReaders } from '../report-for-readers.ts';
import { runOnce, type Flow, type RunRequest } from '../flow.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import { renderText } from '../render/text.ts';
import type { Terminal } from '../terminal.ts';

const RECORDING = 'fixtures/recordings/orders-service';

/** Scenarios of one project that concern different resources, so that one run can contain them all. */
const SCENARIOS = [
  'orders-visibility-timeout',
  'orders-policy-add-delete-item',
  'orders-loyalty-queue-by-hand',
  'orders-log-retention-script',
  'orders-refunds-paused',
  'orders-invoices-public',
  'orders-failed-attempts',
] as const;

const END = 'A recording: nothing was written. --diff shows all. In your own root: reconcile --since 24h';

export interface DemoCommandOptions {
  readonly color: boolean;
  readonly diff?: boolean | undefined;
}

/**
 * Reconciles a recorded day of a bundled Terraform project, offline and without writing.
 * @returns 0 if changes were found and every accepted one has a proved patch; else 2
 * @throws ReconcileError if the recording cannot be read
 */
export async function demoCommand(options: DemoCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const progress = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const { report, reconciliations } = await runOnce(await recordedDay(terminal), flow, progress);
  const places = reconciliations.flatMap(({ place }) => place ?? []);
  const { fromHere } = reportForReaders(report, { places, cwd: places[0]?.directory ?? terminal.cwd });
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  const { isTTY, columns } = terminal.stdout;
  const length = options.diff === true ? 'whole' : 'short';
  terminal.stdout.write(renderText(fromHere, paint, { length, end: END, ...(isTTY ? { columns } : {}) }));
  const failed = report.reconciliations.some((item) => item.status === 'needs-human');
  return report.reconciliations.length > 0 && !failed ? 0 : 2;
}

async function recordedDay(terminal: Terminal): Promise<RunRequest> {
  const recording = findRecording();
  const directory = join(recording, 'infra');
  return {
    context: {
      roots: [{ directory, variableFiles: [], state: join(recording, 'baseline', 'terraform.tfstate'), refresh: 'off' }],
      repository: recording,
      traces: SCENARIOS.map((id) => join(recording, 'scenarios', id, 'trace.ndjson.gz')),
      ledgerFile: ':memory:',
      environment: {},
      verify: 'evaluate',
      stdin: terminal.stdin,
    },
    run: {
      runId: randomUUID(),
      startedAt: terminal.now().toISOString(),
      directory,
      window: {},
      policy: parsePolicy(undefined, 'the default policy'),
      write: false,
      deliver: 'none',
      patchFile: '',
    },
  };
}

/** Searches upwards from src/ or dist/. */
function findRecording(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const recording = join(folder, RECORDING);
    if (existsSync(recording)) return recording;
  }
  throw new Error(`expected ${RECORDING} in the package, found none: the installation is incomplete`);
}
