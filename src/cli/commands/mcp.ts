import { PassThrough, Readable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { nameRoots } from '#context.ts';
import { resultOf } from '#domain/try-to.ts';
import { serveTools, type ProgramAnswer } from '#mcp/serve.ts';
import { toolsOf, type Asked, type Question, type Sources } from '#mcp/tools.ts';
import { rootsOf } from '../root-options.ts';
import type { Output, Terminal } from '../terminal.ts';

export interface McpCommandOptions {
  readonly dir?: readonly string[] | undefined;
  readonly workspace?: readonly string[] | undefined;
  readonly varFile?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly repository?: string | undefined;
  readonly config?: string | undefined;
  readonly policy?: string | undefined;
  readonly trace?: readonly string[] | undefined;
  readonly refresh?: string | undefined;
  readonly verify?: string | undefined;
  readonly ledger?: string | undefined;
}

export interface McpHost {
  readonly terminal: Terminal;
  readonly version: string;
  /** Runs another command in this process. */
  readonly again: (terminal: Terminal) => Promise<number>;
  /** Default: stdin and stdout. */
  readonly transport?: Transport;
}

/**
 * Serves tools and reports until the client disconnects. Each tool is a command with fixed options. The server's options determine what
 * tools may read; of past runs they show only the server's roots.
 * @returns 0
 */
export async function mcpCommand(options: McpCommandOptions, host: McpHost): Promise<number> {
  const { terminal, version, again } = host;
  const ask = async (question: Question, asked: Asked): Promise<ProgramAnswer> => {
    const host = { ...terminal.host, interrupted: AbortSignal.any([terminal.host.interrupted, asked.signal]) };
    const askHere = (words: readonly string[]): Promise<ProgramAnswer> =>
      askProgram({ ...question, words }, { ...terminal, host }, again, asked);
    if (question.ofRoots !== true) return askHere(question.words);
    const named = await resultOf(() => namesOf(options, terminal));
    if (named.kind === 'failed') return { code: 2, stdout: '', stderr: `error: ${named.why}\n  ${named.remedy}` };
    return askHere([...question.words, ...each('--root', named.found)]);
  };
  const sources = sourcesOf(options);
  await serveTools({ version, tools: toolsOf(sources), ledger: sources.ledger, ask }, host.transport ?? stdioTransport(terminal));
  return 0;
}

function stdioTransport({ stdin, stdout }: Terminal): Transport {
  const out = new PassThrough();
  out.on('data', (chunk: Buffer) => stdout.write(chunk.toString('utf8')));
  const transport = new StdioServerTransport(stdin, out);
  // The transport does not notice the end of stdin.
  stdin.once('end', () => void transport.close());
  return transport;
}

async function askProgram(
  { words, stdin }: Question,
  terminal: Terminal,
  again: McpHost['again'],
  { onProgress }: Asked,
): Promise<ProgramAnswer> {
  const printed = { stdout: '', stderr: '' };
  const keep = (name: 'stdout' | 'stderr'): Output => ({ isTTY: false, columns: 120, write: (text) => void (printed[name] += text) });
  const code = await again({
    ...terminal,
    argv: [...words, '--no-color'],
    stdin: Readable.from(stdin === undefined ? [] : [stdin]),
    stdout: keep('stdout'),
    stderr: { ...keep('stderr'), ...(onProgress === undefined ? {} : { onProgress }) },
  });
  return { code, ...printed };
}

/** Computed for each call, because another Terraform workspace may be selected in the meantime. */
async function namesOf({ refresh = 'off', ...options }: McpCommandOptions, terminal: Terminal): Promise<readonly string[]> {
  return nameRoots(await rootsOf({ ...options, refresh }, terminal), terminal.env);
}

function sourcesOf(options: McpCommandOptions): Sources {
  const { dir, workspace, varFile, state, repository, config, policy, trace, refresh, verify, ledger } = options;
  return {
    roots: [
      ...each('--dir', dir),
      ...each('--workspace', workspace),
      ...each('--var-file', varFile),
      ...each('--state', state),
      ...one('--repository', repository),
    ],
    policy: [...one('--config', config), ...one('--policy', policy)],
    trail: each('--trace', trace),
    ledger: one('--ledger', ledger),
    settle: [...one('--refresh', refresh), ...one('--verify', verify)],
  };
}

function one(option: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [option, value];
}

function each(option: string, values: readonly string[] | undefined): readonly string[] {
  return (values ?? []).flatMap((value) => [option, value]);
}
