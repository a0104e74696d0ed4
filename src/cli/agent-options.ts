import { dirname, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { DEFAULT_MODEL, limitsOf, NO_AGENT } from '#config/agent.ts';
import type { AgentSection } from '#config/agent.ts';
import type { ContextOptions } from '#context.ts';
import { ConfigurationError } from '#domain/errors.ts';
import { configurationOf, type ConfigurationOptions } from './read-configuration.ts';
import type { Terminal } from './terminal.ts';

export const AGENT_MODES = ['auto', 'off', 'anthropic', 'bedrock', 'replay'] as const;
/** auto: by configuration. replay: from transcripts of an earlier run. */
export type AgentMode = (typeof AGENT_MODES)[number];

type AgentOptions = NonNullable<ContextOptions['agent']>;
type ModelOptions = AgentOptions['model'];

export const AGENT = new Option(
  '--agent <mode>',
  'the model for changes that nothing else could patch or explain (auto: agent in reconcile.yaml; none if unset)',
)
  .choices(AGENT_MODES)
  .default('auto' as const);

export const TRANSCRIPTS = new Option(
  '--transcripts <dir>',
  'where to keep model conversations (default: next to the ledger); with --agent replay: where to read them',
);

export interface AgentCommandOptions extends Omit<ConfigurationOptions, 'policy'> {
  readonly agent: AgentMode;
  readonly transcripts?: string | undefined;
}

/** The model to use, or the reason why there is none, as a sentence without a full stop. Both are absent if no model is wanted. */
export interface ChosenAgent {
  readonly options?: AgentOptions;
  readonly whyNone?: string;
}

/**
 * Chooses the model of a run from options, configuration and environment.
 * @param run its id, and the ledger file next to its transcripts
 * @throws ConfigurationError if a setting of the configured provider is missing
 */
export async function agentOf(
  options: AgentCommandOptions,
  run: { readonly runId: string; readonly ledgerFile: string },
  terminal: Pick<Terminal, 'cwd' | 'env'>,
): Promise<ChosenAgent> {
  if (options.agent === 'off') return {};
  const configuration = await configurationOf(options, terminal);
  const section = configuration?.agent ?? NO_AGENT;
  const provider = options.agent === 'auto' ? section.provider : options.agent;
  if (provider === 'none') return { whyNone: 'No model is configured' };
  const model = provider === 'replay' ? replayed(options, terminal) : modelOf(provider, section, terminal.env);
  if (typeof model === 'string') {
    if (options.agent === 'auto') return { whyNone: `agent.provider is ${provider}, and ${model}` };
    throw new ConfigurationError(
      'agent-incomplete',
      `Expected complete settings for --agent ${provider}; found that ${model}.`,
      'Set it, or pass --agent off.',
    );
  }
  return {
    options: {
      model,
      limits: limitsOf(section, model.provider === 'replay' ? '' : model.model),
      attempts: section.attempts,
      paths: section.paths,
      explain: section.explain,
      transcripts:
        provider === 'replay' ? undefined : transcriptsOf(options, { section, file: configuration?.path ?? '' }, { run, terminal }),
    },
  };
}

/** Keys are read only from the environment, because a file could be committed. */
function modelOf(provider: 'anthropic' | 'bedrock', { model, baseUrl, region }: AgentSection, env: Terminal['env']): ModelOptions | string {
  if (provider === 'anthropic') return anthropicOf({ model, baseUrl }, env);
  if (model === undefined) return 'agent.model names no model';
  const where = region ?? env['AWS_REGION'];
  if (where === undefined || where === '') return 'neither agent.region nor AWS_REGION names a region';
  return { provider, model, region: where, baseUrl, apiKey: env['AWS_BEARER_TOKEN_BEDROCK'] };
}

/** Anthropic's variables; a key precedes a token. https://platform.claude.com/docs/en/cli-sdks-libraries/sdks/typescript */
function anthropicOf(
  { model = DEFAULT_MODEL, baseUrl }: Pick<AgentSection, 'model' | 'baseUrl'>,
  env: Terminal['env'],
): ModelOptions | string {
  const [apiKey, authToken, address] = ['API_KEY', 'AUTH_TOKEN', 'BASE_URL'].map((name) => env[`ANTHROPIC_${name}`] || undefined);
  if (apiKey === undefined && authToken === undefined) return 'ANTHROPIC_API_KEY is not set';
  return { provider: 'anthropic', model, ...(apiKey === undefined ? { authToken } : { apiKey }), baseUrl: baseUrl ?? address };
}

function replayed({ transcripts }: AgentCommandOptions, { cwd }: Pick<Terminal, 'cwd'>): ModelOptions | string {
  return transcripts === undefined ? '--transcripts names no folder' : { provider: 'replay', directory: resolve(cwd, transcripts) };
}

function transcriptsOf(
  { transcripts }: AgentCommandOptions,
  { section, file }: { readonly section: AgentSection; readonly file: string },
  {
    run,
    terminal: { cwd },
  }: { readonly run: { readonly runId: string; readonly ledgerFile: string }; readonly terminal: Pick<Terminal, 'cwd'> },
): string {
  if (transcripts !== undefined) return resolve(cwd, transcripts);
  if (section.transcripts !== undefined) return resolve(dirname(file), section.transcripts, run.runId);
  return resolve(cwd, dirname(run.ledgerFile), 'transcripts', run.runId);
}
