import { z } from 'zod';
import { Proposal } from '#domain/judging/proposal.ts';

/** Arguments and stdin of a program call. */
export interface Question {
  readonly words: readonly string[];
  readonly stdin?: string;
}

/** A read-only tool, or a check of a proposal. None writes a file, a branch or the cloud. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** @throws z.ZodError for invalid input */
  question(input: unknown): Question;
}

/** The server's own options. A tool cannot name other sources, so an agent reads nothing else. */
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
  .describe('how far back to read the trail: 90m, 24h, 7d');
const Id = z
  .string()
  .regex(/^[\w-]{3,80}$/)
  .describe('a reconciliation id from drift, or a unique prefix');
const Address = z
  .string()
  .max(400)
  .regex(/^[A-Za-z_][^\n]*$/)
  .describe('a resource instance, such as aws_sqs_queue.work["orders"]');

/** The tools in the order they are shown. */
export function toolsOf(sources: Sources): readonly Tool[] {
  const { roots, policy, trail, ledger, settle } = sources;
  return [
    tool(
      'trace',
      'The CloudTrail events that may be out-of-band changes, or the events that were filtered out, with the reason. JSON, one event per line.',
      { since: Since, which: z.enum(['kept', 'context', 'dropped']).default('kept') },
      ({ since, which }) => ({ words: ['events', ...trail, ...policy, '--since', since, `--${which}`, '--format', 'json'] }),
    ),
    tool(
      'drift',
      'The drift between cloud and code, with actor, inferred intent and verdict (accept, hold, revert or escalate), and the edit for accepting it. Writes nothing.',
      { since: Since },
      ({ since }) => ({
        words: ['run', ...roots, ...policy, ...trail, ...ledger, ...settle, '--since', since, '--format', 'markdown', '--exit-zero'],
      }),
    ),
    tool(
      'edit',
      'The proved edit of one accepted change as a unified diff, with the explanation of its verdict. Writes nothing.',
      { id: Id },
      ({ id }) => ({ words: ['explain', id, ...ledger] }),
    ),
    tool(
      'check',
      'Check a proposed change against the rules and guardrails of a run: allow, veto or ask-a-person, with findings, the nearest allowed value, the bound in the way and where it is set, who manages the field, what is frozen, until when the answer counts, and a receipt id. Changes nothing.',
      { proposal: Proposal },
      ({ proposal }) => ({
        words: ['check', ...roots, ...policy, ...ledger, '--proposal', '-', '--format', 'json'],
        stdin: JSON.stringify(proposal),
      }),
    ),
    tool(
      'owners',
      'Who manages each field of a resource, who else writes it, and what is held until when.',
      { address: Address.optional() },
      ({ address }) => ({ words: ['owners', ...(address === undefined ? [] : [address]), ...ledger, '--format', 'json'] }),
    ),
  ];
}

function tool<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  question: (input: z.infer<z.ZodObject<Shape>>) => Question,
): Tool {
  const input = z.strictObject(shape);
  return { name, description, input, question: (given) => question(input.parse(given) as z.infer<z.ZodObject<Shape>>) };
}
