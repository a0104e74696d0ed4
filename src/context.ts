/** Builds the ports out of options: the only place that constructs adapters. Used by cli and eval. */
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

/** The queue of the long-running mode, which is asked between runs. */
export { openQueue } from '#trail/sqs/sqs-queue.ts';

/** What was planned, approved and done by `reconcile act`. */
export { openActionBook } from '#ledger/actions.ts';

/** Pull requests and issues, for a command that looks what became of them. */
export { openVcs } from '#vcs/open-vcs.ts';

/** By which name knowledge keeps what became of a drift. */
export { occurrenceId } from '#knowledge/identity.ts';

/** Which roots of a ledger somebody asks about. */
export { nameRoots } from '#terraform/name-roots.ts';

/** The channel that is told after a run. */
export { sendNotice } from '#notify/webhook.ts';

/** Where everything comes from. */
export interface ContextOptions {
  /** The Terraform roots; none where a command only looks into what past runs left. */
  readonly roots: readonly RootOptions[];
  /** Absolute path of the folder that holds all roots and modules, and that no edit leaves; absent: the git repository around each root. */
  readonly repository?: string | undefined;
  readonly traces: readonly string[];
  /** Files of what monitors and incident tools said; absent: none. */
  readonly signals?: readonly string[] | undefined;
  /** Whose public keys the digests beside the log files are checked with: those in a file, or what CloudTrail answers. Absent: they are not. */
  readonly digestKeys?: { readonly file: string } | 'cloudtrail' | undefined;
  /** Who has the last word on patches; absent: as `auto`, Terraform where it can be had. */
  readonly verify?: 'auto' | 'terraform' | 'evaluate';
  /** `auto`, a name on the PATH, or an absolute path; absent: as `auto`. */
  readonly terraformBinary?: string;
  /** Of one command of Terraform, in milliseconds; absent: 20 minutes. */
  readonly terraformTimeoutMs?: number;
  /** The process this runs in; absent: one that nobody interrupts. */
  readonly host?: HostProcess;
  /** SQLite file of ledger and knowledge; `:memory:` keeps nothing. */
  readonly ledgerFile: string;
  /** Whether the run is worth nothing without its record: one that goes on where the last one ended. Absent: it is not. */
  readonly ledgerRequired?: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Who is asked about what nothing else could patch or explain; absent: nobody. */
  readonly agent?: AgentOptions | undefined;
  /** Where pull requests go, and the working tree that says which VCS it is; absent: nobody asked for any. */
  readonly vcs?: { readonly directory: string; readonly target: VcsTarget } | undefined;
  /** The team's own policy in Rego, paths absolute; absent: none. */
  readonly rego?: RegoOptions | undefined;
  /** How what was learnt ages, and when a recipe may fire; absent: as usual. */
  readonly knowledge?: KnowledgeSettings | undefined;
  /** Read where a trace is `-`. */
  readonly stdin: Readable;
  readonly observer: Observer;
}

const MINUTES_20 = 20 * 60 * 1000;
const UNDISTURBED: HostProcess = { id: 0, isRunning: () => true, interrupted: new AbortController().signal };

/**
 * Opens everything that a run needs.
 * @param options where it comes from
 * @returns the ports; the caller closes ledger and knowledge
 * @throws SourceError, WorkspaceError or DeliveryError where a trail or the ledger cannot be opened
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

/** Loaded on use: the SDKs of models are a thousand modules, and most runs ask no model. */
async function agentOf(options: AgentOptions, world: { readonly clock: Clock; readonly interrupted: AbortSignal }): Promise<Agent> {
  const { openAgent } = await import('#agent/open-agent.ts');
  return openAgent(options, world);
}

/** The words of knowledge-base/vocabulary. @throws ConfigurationError with the invalid file */
export function shippedVocabulary(): ReturnType<typeof readVocabulary> {
  return readVocabulary(join(packageRoot(), 'knowledge-base'));
}

/** What the commands of `reconcile knowledge` are given. */
export interface KnowledgeContext {
  readonly ledger: Ledger;
  readonly knowledge: Knowledge & KnowledgeMaintenance;
  /** What became of patches, as the repository tells. */
  readonly mergedPatches: MergedPatches;
  readonly close: () => Promise<void>;
}

/**
 * Opens what was learnt, to look after it.
 * @param ledgerFile SQLite file of ledger and knowledge; it is there
 * @param settings how what was learnt ages; absent: as usual
 * @returns ledger, knowledge, and the repository's word on patches
 * @throws DeliveryError where the file cannot be opened
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

/** What can be made anew lies beside the record of the runs; a run that leaves no record leaves nothing else. */
function cacheBeside(ledgerFile: string): string | undefined {
  return ledgerFile === ':memory:' ? undefined : join(dirname(ledgerFile), 'provider-schemas');
}

/** Most runs are worth more than their record: where the ledger cannot be opened the user is told and the run goes on without. */
async function openLedgerOrMemory(options: ContextOptions): Promise<{ readonly ledger: Ledger; readonly file: string }> {
  try {
    return { ledger: await openLedger(options.ledgerFile, options.host), file: options.ledgerFile };
  } catch (error) {
    if (!(error instanceof DeliveryError) || options.ledgerRequired === true) throw error;
    options.observer.warn(`${error.message} This run is not recorded. ${error.hint}`);
    return { ledger: await openLedger(':memory:'), file: ':memory:' };
  }
}
