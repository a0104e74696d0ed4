import { z } from 'zod';
import { Proposal } from '#domain/judging/proposal.ts';
import { CheckReply, DriftReply, EditReply, OwnersReply, readDrift, readEdit, readOwners, readTrace, TraceReply } from './replies.ts';

/** Arguments and stdin of a program call. */
export interface Question {
  readonly words: readonly string[];
  readonly stdin?: string;
  /** The call reads the ledger, which other projects may share, so it is limited to the server's roots. */
  readonly ofRoots?: true;
}

/** Runs the program and returns its stdout. @throws AskError with its stderr if it fails */
export type Ask = (question: Question) => Promise<string>;

/** The request behind a question. */
export interface Asked {
  /** Aborted when the client no longer waits. */
  readonly signal: AbortSignal;
  /** Reports progress with one line; absent if the client did not ask for it. */
  readonly onProgress?: (message: string) => void;
}

/** A report that the server keeps as a resource. */
export interface RunResource {
  readonly runId: string;
  readonly headline: string;
  readonly json: string;
}

export interface Reply {
  readonly text: string;
  /** Matches the tool's output schema, without the notice. */
  readonly data: object;
  readonly run?: RunResource;
}

/** A read-only tool, or a check of a proposal. No tool writes a file, a branch or to the cloud. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** @throws z.ZodError for invalid input */
  question(input: unknown): Question;
  /** @param printed the program's answer to the question */
  reply(printed: string, ask: Ask): Reply | Promise<Reply>;
}

/** The server's own options. A tool cannot name other sources, so an agent can read nothing else. */
export interface Sources {
  /** Such as `--dir infra --state state.json`. */
  readonly roots: readonly string[];
  /** Such as `--config reconcile.yaml`. */
  readonly policy: readonly string[];
  /** Such as `--trace cloudtrail:eu-west-1`. */
  readonly trail: readonly string[];
  /** Such as `--ledger reconcile.sqlite`. */
  readonly ledger: readonly string[];
  /** Such as `--refresh off --verify auto`. */
  readonly settle: readonly string[];
}

const Since = z
  .string()
  .regex(/^\d{1,4}[mhdw]$/)
  .optional()
  .describe('how far back to read the trail: 90m, 24h, 7d; absent: files whole, CloudTrail the last 24 hours');
/** A reconciliation id, or a prefix of it. */
export const Id = z
  .string()
  .regex(/^\w[\w-]{2,79}$/)
  .describe('a reconciliation id from drift, or a unique prefix');
const Address = z
  .string()
  .max(400)
  .regex(/^[A-Za-z_][^\n]*$/)
  .describe('a resource instance, such as aws_sqs_queue.work["orders"]');

/** Returns the tools in display order. */
export function toolsOf(sources: Sources): readonly Tool[] {
  return [traceTool(sources), driftTool(sources), editTool(sources), checkTool(sources), ownersTool(sources)];
}

function traceTool({ roots, policy, trail }: Sources): Tool {
  return tool({
    name: 'trace',
    title: 'Read the audit trail',
    description:
      'The CloudTrail events that may be out-of-band changes, or the events that were filtered out, with the reason; only for the accounts and regions of the roots. JSON, one event per line.',
    shape: { since: Since, which: z.enum(['kept', 'context', 'dropped']).default('kept') },
    output: TraceReply,
    question: ({ since, which }) => ({
      words: ['events', '--of-roots', ...roots, ...trail, ...policy, ...window(since), `--${which}`, '--format', 'json'],
    }),
    reply: (printed) => ({ text: printed, data: readTrace(printed) }),
  });
}

function driftTool({ roots, policy, trail, ledger, settle }: Sources): Tool {
  return tool({
    name: 'drift',
    title: 'Find drift and its verdicts',
    description:
      'The drift between cloud and code, with actor, inferred intent and verdict (accept, hold, revert or escalate), and the edit for accepting it. Writes nothing.',
    shape: { since: Since },
    output: DriftReply,
    question: ({ since }) => ({
      words: ['run', ...roots, ...policy, ...trail, ...ledger, ...settle, ...window(since), '--format', 'json', '--exit-zero'],
    }),
    reply: async (printed, ask) => {
      const { runId, headline, data } = readDrift(printed);
      const text = await ask({ words: ['report', '-', '--format', 'markdown'], stdin: printed });
      return { text, data, run: { runId, headline, json: printed } };
    },
  });
}

function editTool({ ledger }: Sources): Tool {
  return tool({
    name: 'edit',
    title: 'Show one proved edit',
    description: 'The proved edit of one accepted change as a unified diff, with the explanation of its verdict. Writes nothing.',
    shape: { id: Id },
    output: EditReply,
    question: ({ id }) => explain(id, ledger),
    reply: (printed) => {
      const { explanation, data } = readEdit(printed);
      return { text: explanation, data };
    },
  });
}

function checkTool({ roots, policy, ledger }: Sources): Tool {
  return tool({
    name: 'check',
    title: 'Check a proposed change',
    description:
      'Check a proposed change against the rules and guardrails of a run: allow, veto or ask-a-person, with findings, the nearest allowed value, the bound that forbids the value and where it is set, the manager of the field, active freezes, how long the answer is valid, and a receipt id. Changes nothing.',
    shape: { proposal: Proposal },
    output: CheckReply,
    question: ({ proposal }) => ({
      words: ['check', ...roots, ...policy, ...ledger, '--proposal', '-', '--format', 'json'],
      stdin: JSON.stringify(proposal),
    }),
    reply: (printed) => ({ text: printed, data: JSON.parse(printed) as object }),
  });
}

function ownersTool({ ledger }: Sources): Tool {
  return tool({
    name: 'owners',
    title: 'Show who manages a field',
    description: 'Who manages each field of a resource, who else writes it, and what is held until when.',
    shape: { address: Address.optional() },
    output: OwnersReply,
    question: ({ address }) => ({
      words: ['owners', ...(address === undefined ? [] : [address]), ...ledger, '--format', 'json'],
      ofRoots: true,
    }),
    reply: (printed) => ({ text: printed, data: readOwners(printed) }),
  });
}

/** Returns the question that explains one reconciliation. */
export function explain(id: string, ledger: readonly string[]): Question {
  return { words: ['explain', id, ...ledger, '--format', 'json'], ofRoots: true };
}

function window(since: string | undefined): readonly string[] {
  return since === undefined ? [] : ['--since', since];
}

interface Parts<Shape extends z.ZodRawShape> extends Omit<Tool, 'input' | 'question'> {
  readonly shape: Shape;
  readonly question: (input: z.infer<z.ZodObject<Shape>>) => Question;
}

function tool<Shape extends z.ZodRawShape>({ shape, question, ...rest }: Parts<Shape>): Tool {
  const input = z.strictObject(shape);
  return { ...rest, input, question: (given) => question(input.parse(given) as z.infer<z.ZodObject<Shape>>) };
}
