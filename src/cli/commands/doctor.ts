import { resolve } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { DEFAULT_VCS } from '#config/vcs.ts';
import { surroundingsOf } from '#context-doctor.ts';
import type { DoctorOptions } from '#context-doctor.ts';
import { examine } from '#doctor/examine.ts';
import type { Ability, Checkup } from '#domain/report/checkup.ts';
import { printJson } from '#domain/text/foreign-text.ts';
import { resultOf } from '#domain/try-to.ts';
import type { Result } from '#domain/try-to.ts';
import { agentOf } from '../agent-options.ts';
import { CLOUDTRAIL, configurationOf, policyOf, regoOf, tracesOf } from '../read-configuration.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { defaultLedger } from '../parse-options.ts';
import { renderCheckup } from '../render/checkup.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { namedRoots, rootsOf, type RootsOptions } from '../root-options.ts';
import type { Terminal } from '../terminal.ts';

export interface DoctorCommandOptions extends RootsOptions {
  readonly policy?: string | undefined;
  readonly trace?: readonly string[] | undefined;
  readonly verify: 'auto' | 'terraform' | 'evaluate';
  readonly deliver: 'none' | 'patch' | 'branch' | 'pull-request';
  readonly terraformBinary: string;
  readonly ledger?: string | undefined;
  readonly timeout: number;
  readonly format: 'text' | 'json';
  readonly color: boolean;
}

/** Prints what works, what is missing, and the next steps. @returns 1 if something required is missing, else 0 */
export async function doctorCommand(options: DoctorCommandOptions, terminal: Terminal): Promise<number> {
  const surroundings = surroundingsOf(await toDoctorOptions(options, terminal));
  const found = await examine(surroundings, { timeoutMs: options.timeout, interrupted: terminal.host.interrupted });
  const checkup = hideSecrets<Checkup>(found, terminal.env);
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  terminal.stdout.write(options.format === 'json' ? `${printJson(checkup, 2)}\n` : renderCheckup(checkup, paint));
  return checkup.works ? 0 : 1;
}

type Followed = Pick<DoctorOptions, 'roots' | 'traces' | 'vcs' | 'rego' | 'model'> & {
  readonly path?: string;
  readonly configured: readonly Ability[];
};

/** An invalid configuration is reported as a finding; everything else is examined without it. */
async function toDoctorOptions(options: DoctorCommandOptions, terminal: Terminal): Promise<DoctorOptions> {
  const tried = await resultOf(() => follow(options, terminal));
  const { path, configured, ...rest } = tried.kind === 'found' ? tried.found : withoutFile(options, terminal);
  return {
    ...rest,
    needed: new Set<Ability>([...neededBy(options), ...configured]),
    configuration: tried.kind === 'found' ? { kind: 'found', found: path } : tried,
    ledgerFile: resolve(terminal.cwd, options.ledger ?? defaultLedger(terminal)),
    terraformBinary: options.terraformBinary,
    directory: firstFolder(rest.roots) ?? terminal.cwd,
    environment: terminal.env,
    node: { version: process.versions.node, oldest: packageJson.engines.node.replace(/^\D+/, '') },
    now: terminal.now(),
  };
}

async function follow(options: DoctorCommandOptions, terminal: Terminal): Promise<Followed> {
  const policy = await policyOf(options, terminal);
  const configuration = await configurationOf(options, terminal);
  return {
    roots: await rootsOf(options, terminal),
    traces: await tracesOf(options, terminal),
    vcs: configuration?.vcs ?? DEFAULT_VCS,
    rego: await regoOf(options, policy, terminal),
    model: await modelOf(options, terminal),
    ...(configuration === undefined ? {} : { path: configuration.path }),
    configured: (configuration?.agent?.provider ?? 'none') === 'none' ? [] : ['agent'],
  };
}

function withoutFile(options: DoctorCommandOptions, terminal: Terminal): Followed {
  return {
    roots: namedRoots(options.dir ?? ['.'], options, terminal),
    traces: options.trace ?? [CLOUDTRAIL],
    vcs: DEFAULT_VCS,
    rego: undefined,
    model: undefined,
    configured: [],
  };
}

/** Checks the model's settings without a call, because a call costs money. */
async function modelOf({ config, dir }: DoctorCommandOptions, terminal: Terminal): Promise<Result<string> | undefined> {
  const section = (await configurationOf({ config, dir }, terminal))?.agent;
  if (section === undefined || section.provider === 'none') return undefined;
  const tried = await resultOf(() =>
    agentOf({ config, dir, agent: 'auto' }, { runId: 'doctor', ledgerFile: defaultLedger(terminal) }, terminal),
  );
  if (tried.kind === 'failed') return tried;
  const { options, whyNone } = tried.found;
  if (options === undefined)
    return { kind: 'failed', why: whyNone ?? 'no model', remedy: 'Set it, or remove agent.provider from reconcile.yaml.' };
  const { model } = options;
  const name = model.provider === 'replay' ? '' : model.model;
  const isByToken = model.provider === 'anthropic' && model.apiKey === undefined;
  const by =
    section.provider === 'bedrock'
      ? 'with the AWS credentials'
      : `with ${isByToken ? 'the token in ANTHROPIC_AUTH_TOKEN' : 'the key in ANTHROPIC_API_KEY'}`;
  return { kind: 'found', found: `${section.provider} ${name}, ${by}; no request was sent` };
}

function neededBy({ verify, deliver }: DoctorCommandOptions): readonly Ability[] {
  return [
    'run',
    'record',
    ...(verify === 'terraform' ? (['verify'] as const) : []),
    ...(deliver === 'branch' || deliver === 'pull-request' ? (['branch'] as const) : []),
    ...(deliver === 'pull-request' ? (['pull-request'] as const) : []),
  ];
}

/** Returns the folder of the first root; for a pattern, its fixed part. */
function firstFolder([root]: DoctorOptions['roots']): string | undefined {
  return root?.directory.replace(/\/[^/]*[*?].*$/, '');
}
