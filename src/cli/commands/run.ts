import { randomUUID } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import { headlineOf } from '#report/view/headline.ts';
import { agentOf, type AgentMode, type ChosenAgent } from '../agent-options.ts';
import { configurationOf, vcsOf, policyFileOf, policyOf, regoOf, tracesOf } from '../read-configuration.ts';
import { runOnce, type Flow, type RunRequest } from '../flow.ts';
import { defaultLedger, windowOf, type WindowOptions } from '../parse-options.ts';
import { printReport, type PrintOptions } from '../print-report.ts';
import { hintLines } from '../render/hints.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import { renderWalk } from '../render/walk.ts';
import { repositoryOf, rootsOf, type RootsOptions } from '../root-options.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput } from '../write-output.ts';

// Twice the usual delay of CloudTrail. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
const OVERLAP_MS = 30 * 60 * 1000;

export interface RunCommandOptions extends WindowOptions, RootsOptions, PrintOptions {
  /** Used with `--since last`; default half an hour. */
  readonly overlap?: number | undefined;
  readonly trace?: readonly string[] | undefined;
  readonly verifyDigests?: boolean | undefined;
  readonly digestKeys?: string | undefined;
  readonly signals?: readonly string[] | undefined;
  readonly policy?: string | undefined;
  readonly agent: AgentMode;
  readonly transcripts?: string | undefined;
  readonly verify: 'auto' | 'terraform' | 'evaluate';
  readonly terraformBinary: string;
  readonly terraformTimeout: number;
  readonly write?: boolean | undefined;
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly patchFile: string;
  readonly exitZero?: boolean | undefined;
}

/**
 * Reconciles once and prints the report.
 * @returns 0 nothing found, or with `--exit-zero`; 1 something found or not everything read
 * @throws ReconcileError if options, sources, code or delivery fail
 */
export async function runCommand(options: RunCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const runId = randomUUID();
  const agent = await agentOf(options, { runId, ledgerFile: options.ledger ?? defaultLedger(terminal) }, terminal);
  const request = await toRequest(options, { runId, agent }, terminal);
  if (options.out !== undefined) await checkOutput(resolve(terminal.cwd, options.out));
  const progress = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)), options.quiet);
  const { report, reconciliations } = await runOnce(request, flow, progress);
  const reader = { places: reconciliations.flatMap(({ place }) => place ?? []), cwd: terminal.cwd };
  await printReport(report, { options, flow, terminal, reader, hints: hintLines(report, agent.whyNone) });
  return headlineOf(report).isAllClear || options.exitZero === true ? 0 : 1;
}

async function toRequest(
  options: RunCommandOptions,
  { runId, agent }: { readonly runId: string; readonly agent: ChosenAgent },
  terminal: Terminal,
): Promise<RunRequest> {
  const traces = await tracesOf(options, terminal);
  const policy = await policyOf(options, terminal);
  const policyFile = await policyFileOf(options, terminal);
  const roots = await rootsOf(options, terminal);
  const vcs = await vcsOf(options, terminal);
  const now = terminal.now();
  const directory = roots[0]?.directory ?? terminal.cwd;
  return {
    context: {
      ...programOf(options, terminal),
      roots,
      repository: repositoryOf(options, terminal),
      traces,
      agent: agent.options,
      knowledge: (await configurationOf(options, terminal))?.knowledge,
      rego: await regoOf(options, policy, terminal),
      vcs: options.deliver === 'pull-request' ? { directory, target: vcs } : undefined,
    },
    run: {
      runId,
      startedAt: now.toISOString(),
      directory: roots.length === 1 ? directory : terminal.cwd,
      window: windowOf(options, traces, now),
      ...(options.since === 'last' ? { resume: { overlapMs: options.overlap ?? OVERLAP_MS } } : {}),
      policy,
      policyFile: policyFile === undefined ? null : relative(terminal.cwd, policyFile),
      write: options.write === true,
      deliver: options.deliver,
      vcs,
      tell: (entry) => renderWalk(entry, createPaint(false)),
      patchFile: resolve(terminal.cwd, options.patchFile),
    },
  };
}

function programOf(options: RunCommandOptions, terminal: Terminal): Omit<RunRequest['context'], 'roots' | 'traces'> {
  return {
    digestKeys: digestKeysOf(options, terminal),
    signals: options.signals?.map((file) => resolve(terminal.cwd, file)),
    ledgerFile: options.ledger ?? defaultLedger(terminal),
    ledgerRequired: options.since === 'last',
    environment: terminal.env,
    verify: options.verify,
    terraformBinary: binaryOf(options, terminal),
    terraformTimeoutMs: options.terraformTimeout,
    host: terminal.host,
    stdin: terminal.stdin,
  };
}

/** Refuses keys without --verify-digests, because they suggest a check that would not happen. */
function digestKeysOf({ verifyDigests, digestKeys }: RunCommandOptions, { cwd }: Terminal): RunRequest['context']['digestKeys'] {
  if (verifyDigests === true) return digestKeys === undefined ? 'cloudtrail' : { file: resolve(cwd, digestKeys) };
  if (digestKeys === undefined) return undefined;
  throw new ConfigurationError(
    'digest-keys-alone',
    'Expected --digest-keys together with --verify-digests; found it alone.',
    'Add --verify-digests, or remove --digest-keys.',
  );
}

/** A path is relative to the working directory; a name is looked up on the PATH. */
function binaryOf({ terraformBinary }: RunCommandOptions, { cwd }: Terminal): string {
  return terraformBinary.includes('/') ? resolve(cwd, terraformBinary) : terraformBinary;
}
