import { randomUUID } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { ConfigurationError } from '#domain/errors.ts';
import type { RunReport } from '#domain/run-report.ts';
import { headlineOf } from '#report/view/headline.ts';
import { toHtml } from '#report/html/page.ts';
import { toJson } from '#report/json.ts';
import { toMarkdown } from '#report/markdown.ts';
import { agentOf, type AgentMode, type ChosenAgent } from '../agent-options.ts';
import { configurationOf, vcsOf, policyFileOf, policyOf, regoOf, tracesOf } from '../read-configuration.ts';
import { runOnce, type Flow, type RunRequest } from '../flow.ts';
import { defaultLedger, windowOf, type WindowOptions } from '../parse-options.ts';
import { viewOf } from '../page-view.ts';
import { hintLines } from '../render/hints.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import { renderText } from '../render/text.ts';
import { renderWalk } from '../render/walk.ts';
import { repositoryOf, rootsOf, type RootsOptions } from '../root-options.ts';
import type { Terminal } from '../terminal.ts';
import { checkOutput, writeOutput } from '../write-output.ts';

// Twice the usual delay of CloudTrail.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/get-and-view-cloudtrail-log-files.html
const OVERLAP_MS = 30 * 60 * 1000;

export interface RunCommandOptions extends WindowOptions, RootsOptions {
  /** With `--since last`; default half an hour. */
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
  readonly format: 'text' | 'json' | 'markdown' | 'html';
  readonly out?: string | undefined;
  readonly ledger?: string | undefined;
  readonly exitZero?: boolean | undefined;
  readonly color: boolean;
}

/**
 * Reconciles once and prints the report.
 * @returns 0 nothing found, or with `--exit-zero`; 1 something found or not all read
 * @throws ReconcileError when options, sources, code or delivery fail
 */
export async function runCommand(options: RunCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const runId = randomUUID();
  const agent = await agentOf(options, { runId, ledgerFile: options.ledger ?? defaultLedger(terminal) }, terminal);
  const request = await toRequest(options, { runId, agent }, terminal);
  const out = options.out === undefined ? undefined : resolve(terminal.cwd, options.out);
  if (out !== undefined) await checkOutput(out);
  const progress = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const { report } = await runOnce(request, flow, progress);
  const text = await print(report, options, { flow, terminal, agent });
  if (out === undefined) terminal.stdout.write(text);
  else await writeOutput(out, text);
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
      tell: (told) => renderWalk(told, createPaint(false)),
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

/** Keys without a check would suggest one. */
function digestKeysOf({ verifyDigests, digestKeys }: RunCommandOptions, { cwd }: Terminal): RunRequest['context']['digestKeys'] {
  if (verifyDigests === true) return digestKeys === undefined ? 'cloudtrail' : { file: resolve(cwd, digestKeys) };
  if (digestKeys === undefined) return undefined;
  throw new ConfigurationError(
    'digest-keys-alone',
    'Expected --digest-keys together with --verify-digests; found it alone.',
    'Add --verify-digests, or remove --digest-keys.',
  );
}

/** A path is relative to the working directory; a name is on the PATH. */
function binaryOf({ terraformBinary }: RunCommandOptions, { cwd }: Terminal): string {
  return terraformBinary.includes('/') ? resolve(cwd, terraformBinary) : terraformBinary;
}

async function print(
  report: RunReport,
  options: RunCommandOptions,
  { flow, terminal, agent }: { readonly flow: Flow; readonly terminal: Terminal; readonly agent: ChosenAgent },
): Promise<string> {
  switch (options.format) {
    case 'html':
      return toHtml(await viewOf(report, { options, flow, terminal }));
    case 'json':
      return toJson(report);
    case 'markdown':
      return toMarkdown(report);
    case 'text': {
      const paint = createPaint(options.out === undefined && wantsColour(terminal.stdout, terminal.env, options.color));
      return `${renderText(report, paint)}${hintLines(report, agent.whyNone)
        .map((line) => `\n${line}\n`)
        .join('')}`;
    }
  }
}
