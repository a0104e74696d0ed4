import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { ConfigurationError } from '#domain/errors.ts';
import { boundText, printJson } from '#domain/text/foreign-text.ts';
import { Proposal } from '#domain/judging/proposal.ts';
import type { Answer, AnswerTerms, ProposalReceipt } from '#domain/judging/proposal.ts';
import { answerProposal } from '#queries/check.ts';
import type { JudgedProposal } from '#check-proposal.ts';
import { readYamlFile } from '#config/load.ts';
import { policyFileOf, policyOf, regoOf } from '../read-configuration.ts';
import { closePorts, type Flow } from '../flow.ts';
import { defaultLedger, windowOf, type WindowOptions } from '../parse-options.ts';
import { renderAnswer } from '../render/answer.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import { rootsOf } from '../root-options.ts';
import type { Terminal } from '../terminal.ts';

export interface CheckCommandOptions extends WindowOptions {
  readonly proposal: string;
  readonly dir?: readonly string[] | undefined;
  readonly workspace?: readonly string[] | undefined;
  readonly repository?: string | undefined;
  readonly config?: string | undefined;
  readonly varFile?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly policy?: string | undefined;
  readonly trace?: readonly string[] | undefined;
  readonly signals?: readonly string[] | undefined;
  readonly format: 'text' | 'json';
  readonly ledger?: string | undefined;
  readonly color: boolean;
}

/** Exit codes; 2 is reserved for errors. */
const EXIT_CODE: Readonly<Record<Answer, number>> = { allow: 0, veto: 1, 'ask-a-person': 3 };

/**
 * Judges a proposed change and stores the receipt.
 * @returns 0 allow, 1 veto, 3 ask a person
 * @throws ReconcileError if the input is invalid, or the receipt cannot be stored
 */
export async function checkCommand(options: CheckCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const proposal = await readProposal(options.proposal, terminal);
  const policy = await policyOf(options, terminal);
  const traces = options.trace ?? [];
  const observer = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const ports = await flow.createPorts({
    roots: await rootsOf({ ...options, refresh: 'off' }, terminal),
    traces,
    rego: await regoOf(options, policy, terminal),
    signals: options.signals?.map((file) => resolve(terminal.cwd, file)),
    ledgerFile: options.ledger ?? defaultLedger(terminal),
    ledgerRequired: true,
    environment: terminal.env,
    host: terminal.host,
    stdin: terminal.stdin,
    observer,
  });
  try {
    const id = `p-${randomUUID().slice(0, 13)}`;
    const judged = await flow.judgeProposal({ id, proposal, policy, window: windowOf(options, traces, terminal.now()) }, ports);
    const terms = await locatedTerms(judged.terms, options, terminal);
    const receipt = answerProposal({ ...judged, terms, id, proposal });
    await ports.ledger.saveProposal(judged.key, receipt);
    terminal.stdout.write(printed(receipt, options, terminal));
    return EXIT_CODE[receipt.answer];
  } finally {
    await closePorts(ports);
  }
}

/** Adds file and line of a bound that the policy sets. */
async function locatedTerms(
  { entry, ...terms }: JudgedProposal['terms'],
  options: CheckCommandOptions,
  terminal: Terminal,
): Promise<AnswerTerms> {
  const file = entry === undefined || terms.bound === undefined ? undefined : await policyFileOf(options, terminal);
  if (file === undefined || terms.bound === undefined) return terms;
  const line = (await readYamlFile(file)).locate(['musculature', entry ?? 0])?.line;
  return { ...terms, bound: { ...terms.bound, at: `${basename(file)}${line === undefined ? '' : `:${line}`}` } };
}

function printed(receipt: ProposalReceipt, { format, color }: CheckCommandOptions, terminal: Terminal): string {
  if (format === 'json') return `${printJson(receipt, 2)}\n`;
  return renderAnswer(receipt, createPaint(wantsColour(terminal.stdout, terminal.env, color)));
}

async function readProposal(source: string, { cwd, stdin }: Terminal): Promise<Proposal> {
  const where = source === '-' ? 'stdin' : source;
  const parsed = Proposal.safeParse(parseJson(await readSource(source, { cwd, stdin }), where));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? 'the proposal' : path.join('.')}: ${message}`);
  throw new ConfigurationError(
    'proposal-invalid',
    `Expected ${where} to hold one proposal with actor, goal, address, attribute, value, and optionally motivation and expiresAt; found ${boundText(problems.join('; '), 600)}.`,
    'Correct these fields. See reconcile check --help.',
  );
}

async function readSource(source: string, { cwd, stdin }: Pick<Terminal, 'cwd' | 'stdin'>): Promise<string> {
  if (source === '-') return readAll(stdin);
  try {
    return await readFile(resolve(cwd, source), 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      'proposal-not-found',
      `Expected a proposal in ${source}; found ${(error as NodeJS.ErrnoException).code}.`,
      'Name a JSON file, or - for stdin.',
      error,
    );
  }
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ConfigurationError(
      'proposal-not-json',
      `Expected ${where} to hold a JSON object; found ${boundText((error as Error).message)}.`,
      'Write the proposal as JSON. See reconcile check --help.',
      error,
    );
  }
}
