/** Builds the ports from options. Used by cli and eval; only this file and context-doctor.ts construct adapters. */
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeliveryError } from '#domain/errors.ts';
import type { KnowledgeSettings } from '#domain/knowledge/knowledge-settings.ts';
import type { AgentOptions } from '#agent/open-agent.ts';
import type { Agent } from '#ports/agent.ts';
import { createVcs } from '#vcs/vcs.ts';
import { openVcs } from '#vcs/open-vcs.ts';
import type { VcsTarget } from '#vcs/open-vcs.ts';
import { filesOfBranch, findMergedPatch, holdsPatch } from '#vcs/find-merged-patch.ts';
import { readSeeds } from '#knowledge/seed.ts';
import { readVocabulary } from '#knowledge/read-vocabulary.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { passedInputs } from '#hcl/passed-inputs.ts';
import { openEngine } from '#rego/open-engine.ts';
import type { RegoOptions } from '#rego/open-engine.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { packageRoot } from '#terraform/package-root.ts';
import { createPlanner } from '#terraform/planner.ts';
import type { RootOptions } from '#terraform/find-roots.ts';
import { openRoots } from '#terraform/workspace.ts';
import { signalFile } from '#signals/signal-file.ts';
import { readDigestKeys } from '#trail/digest/digest-keys.ts';
import type { FindDigestKeys } from '#trail/digest/digest-keys.ts';
import { digestKeysOfCloudTrail } from '#trail/digest/list-digest-keys.ts';
import { openTrail } from '#trail/open-trail.ts';
import type { Clock, HostProcess, Observer, Ports } from './ports.ts';
import type { Knowledge, KnowledgeMaintenance, MergedPatches } from './ports/knowledge.ts';
import type { Ledger } from './ports/ledger.ts';

/** The queue that the long-running mode reads between runs. */
export { openQueue } from '#trail/sqs/sqs-queue.ts';

/** The planned, approved and executed actions of `reconcile act`. */
export { openActionLedger } from '#ledger/actions.ts';

/** Pull requests and issues, for a command that reads their state. */
export { openVcs } from '#vcs/open-vcs.ts';

/** The id under which knowledge stores the outcome of a drift. */
export { occurrenceId } from '#knowledge/identity.ts';

/** Selects the roots of a ledger that a command is about. */
export { nameRoots } from '#terraform/name-roots.ts';

/** Sends a notice after a run. */
export { sendNotice } from '#notify/webhook.ts';

/** The sources and settings of a run. */
export interface ContextOptions {
  /** The Terraform roots. Empty if a command only reads the results of past runs. */
  readonly roots: readonly RootOptions[];
  /** Absolute path of the folder that contains all roots and modules; no edit leaves it. Absent: the git repository around each root. */
  readonly repository?: string | undefined;
  readonly traces: readonly string[];
  /** Files with alerts of monitors and incident tools. Absent: none. */
  readonly signals?: readonly string[] | undefined;
  /** Public keys to check the digests of the log files: from a file, or from CloudTrail. Absent: digests are not checked. */
  readonly digestKeys?: { readonly file: string } | 'cloudtrail' | undefined;
  /** Who proves the final patches. Absent: `auto`, Terraform if it is available. */
  readonly verify?: 'auto' | 'terraform' | 'evaluate';
  /** `auto`, a name on the PATH, or an absolute path. Absent: `auto`. */
  readonly terraformBinary?: string;
  /** Timeout of one Terraform command, in milliseconds. Absent: 20 minutes. */
  readonly terraformTimeoutMs?: number;
  /** The process of this run. Absent: a process that is never interrupted. */
  readonly host?: HostProcess;
  /** SQLite file of ledger and knowledge; `:memory:` keeps nothing. */
  readonly ledgerFile: string;
  /** True if the run fails without a ledger, because it continues where the last run ended. Absent: false. */
  readonly ledgerRequired?: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The model for drifts that could not be patched or explained otherwise. Absent: none. */
  readonly agent?: AgentOptions | undefined;
  /** The target of pull requests, and the working tree that determines the VCS. Absent: no pull requests are requested. */
  readonly vcs?: { readonly directory: string; readonly target: VcsTarget } | undefined;
  /** The team's own Rego policy, with absolute paths. Absent: none. */
  readonly rego?: RegoOptions | undefined;
  /** How knowledge ages, and when a recipe may be used. Absent: the defaults. */
  readonly knowledge?: KnowledgeSettings | undefined;
  /** Read if a trace is `-`. */
  readonly stdin: Readable;
  readonly observer: Observer;
}

const MINUTES_20 = 20 * 60 * 1000;
const UNDISTURBED: HostProcess = { id: 0, isRunning: () => true, interrupted: new AbortController().signal };

/**
 * Opens everything that a run needs.
 * @param options sources and settings
 * @returns the ports; the caller closes ledger and knowledge
 * @throws SourceError, WorkspaceError or DeliveryError if a trail or the ledger cannot be opened
 */
export async function createPorts(options: ContextOptions): Promise<Ports> {
  await loadGrammar();
  const clock = { now: () => new Date() };
  const aside = { onMessage: (message: string) => options.observer.warn(message), interrupted: (options.host ?? UNDISTURBED).interrupted };
  const digestKeys = await digestKeysOf(options.digestKeys);
  const trailOptions = { stdin: options.stdin, clock, endpoint: undefined, digestKeys, ...aside };
  const trails = await Promise.all(options.traces.map((source) => openTrail(source, trailOptions)));
  const seeds = await readSeeds(join(packageRoot(), 'knowledge-base'));
  const { ledger, file } = await openLedgerOrMemory(options);
  const knowledge = await openKnowledge(file, { seeds, past: (window) => ledger.decisions(window), ...settingsOf(options.knowledge) });
  const { interrupted } = aside;
  const { roots, repository, environment } = options;
  const program = { binary: options.terraformBinary ?? 'auto', host: options.host ?? UNDISTURBED, inputsOf: passedInputs };
  return {
    ...(options.agent === undefined ? {} : { agent: await agentOf(options.agent, { clock, interrupted }) }),
    ...(options.rego === undefined ? {} : { engine: await openEngine(options.rego, options.environment) }),
    trails,
    vocabulary: await shippedVocabulary(),
    signals: (options.signals ?? []).map((path) => signalFile(path)),
    ledger,
    knowledge,
    terraform: openRoots({ roots, repository, environment, program, cacheFolder: cacheBeside(file), onWarning: aside.onMessage }),
    planner: createPlanner({
      ...program,
      verify: options.verify ?? 'auto',
      timeoutMs: options.terraformTimeoutMs ?? MINUTES_20,
      environment,
    }),
    vcs: createVcs(),
    ...(options.vcs === undefined ? {} : await openVcs({ ...options.vcs, environment: options.environment, onMessage: aside.onMessage })),
    observer: options.observer,
    clock,
    interrupted: (options.host ?? UNDISTURBED).interrupted,
  };
}

/** Loaded on use, because the SDKs of the models have a thousand modules and most runs use no model. */
async function agentOf(options: AgentOptions, world: { readonly clock: Clock; readonly interrupted: AbortSignal }): Promise<Agent> {
  const { openAgent } = await import('#agent/open-agent.ts');
  return openAgent(options, world);
}

/** Reads the words of knowledge-base/vocabulary. @throws ConfigurationError with the invalid file */
export function shippedVocabulary(): ReturnType<typeof readVocabulary> {
  return readVocabulary(join(packageRoot(), 'knowledge-base'));
}

/** The inputs of the `reconcile knowledge` commands. */
export interface KnowledgeContext {
  readonly ledger: Ledger;
  readonly knowledge: Knowledge & KnowledgeMaintenance;
  /** Finds the outcome of patches in the repository. */
  readonly mergedPatches: MergedPatches;
  readonly close: () => Promise<void>;
}

/**
 * Opens knowledge for maintenance.
 * @param ledgerFile existing SQLite file of ledger and knowledge
 * @param settings how knowledge ages; absent: the defaults
 * @returns ledger, knowledge, and the outcome of patches from the repository
 * @throws DeliveryError if the file cannot be opened
 */
export async function openKnowledgeContext(ledgerFile: string, settings?: KnowledgeSettings): Promise<KnowledgeContext> {
  await loadGrammar();
  const ledger = await openLedger(ledgerFile);
  const seeds = await readSeeds(join(packageRoot(), 'knowledge-base'));
  const knowledge = await openKnowledge(ledgerFile, { seeds, past: (window) => ledger.decisions(window), ...settingsOf(settings) });
  const close = async (): Promise<void> => {
    await knowledge.close();
    await ledger.close();
  };
  return { ledger, knowledge, mergedPatches: { find: findMergedPatch, holds: holdsPatch, filesOf: filesOfBranch }, close };
}

function settingsOf(settings: KnowledgeSettings | undefined): { readonly settings?: KnowledgeSettings } {
  return settings === undefined ? {} : { settings };
}

async function digestKeysOf(keys: ContextOptions['digestKeys']): Promise<FindDigestKeys | undefined> {
  if (keys === undefined) return undefined;
  if (keys === 'cloudtrail') return digestKeysOfCloudTrail({ endpoint: undefined });
  const known = await readDigestKeys(keys.file);
  return () => Promise.resolve(known);
}

/** Returns the folder for files that can be recreated, next to the ledger. A run without a stored ledger writes no such files. */
function cacheBeside(ledgerFile: string): string | undefined {
  return ledgerFile === ':memory:' ? undefined : join(dirname(ledgerFile), 'provider-schemas');
}

/** Continues without a ledger if it cannot be opened, and warns the user, because most runs are useful without a record. */
async function openLedgerOrMemory(options: ContextOptions): Promise<{ readonly ledger: Ledger; readonly file: string }> {
  try {
    return { ledger: await openLedger(options.ledgerFile, options.host), file: options.ledgerFile };
  } catch (error) {
    if (!(error instanceof DeliveryError) || options.ledgerRequired === true) throw error;
    options.observer.warn(`${error.message} This run is not recorded. ${error.hint}`);
    return { ledger: await openLedger(':memory:'), file: ':memory:' };
  }
}
