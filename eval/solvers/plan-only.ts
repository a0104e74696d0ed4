/**
 * The baseline with only the plan: a model gets the code and Terraform's plan, no trail and no tools, and answers once with verdicts and
 * whole files. Works with any endpoint of the Messages API. https://docs.claude.com/en/api/messages
 */
import { z } from 'zod';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { FileTree } from '../file-tree.ts';
import { readFileTree } from '../file-tree.ts';
import { changesIn, describeChange } from '../replay-provider/compare.ts';
import { openReplay } from '../replay-provider/run-plan.ts';
import type { Solution, Solver } from '../solution.ts';
import { acceptRow, bareSolution } from './bare-report.ts';
import { priceOf } from './reconcile-agent.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const Message = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }),
});

/** The required answer of the model. */
const Answer = z.object({
  verdicts: z.record(z.string(), z.enum(['accept', 'revert', 'hold', 'escalate'])),
  files: z.record(z.string(), z.string()),
});

const TASK = `Below are a Terraform root and what "terraform plan" would change, because somebody changed resources outside Terraform.
For each changed address decide: accept (the change is wanted: edit the code so that nothing is planned any more), revert (it is dangerous:
leave the code), hold (temporary), escalate (a person must decide). Answer with one JSON object and nothing else:
{"verdicts": {"ADDRESS": "accept|revert|hold|escalate"}, "files": {"PATH": "the whole new text of each file you change"}}`;

/**
 * Makes the solver.
 * @param environment EVAL_MODEL, ANTHROPIC_API_KEY, and optionally EVAL_BASE_URL and EVAL_PRICE
 * @returns the solver
 * @throws Error if model or key are missing
 */
export function planOnlySolver(environment: Environment): Solver {
  const { EVAL_MODEL: model, ANTHROPIC_API_KEY: key, EVAL_BASE_URL: base = 'https://api.anthropic.com' } = environment;
  if (model === undefined || key === undefined)
    throw new Error('expected EVAL_MODEL and ANTHROPIC_API_KEY in the environment, found one of them missing');
  return async (scenario) => {
    const before = readFileTree(scenario.infra);
    const response = await fetch(new URL('/v1/messages', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key, 'anthropic-version': '2023-06-01' },
      body: JSON.stringify({ model, max_tokens: 16_384, messages: [{ role: 'user', content: await promptOf(scenario, before) }] }),
    });
    if (!response.ok) throw new Error(`expected an answer of ${model}, found ${response.status} ${await response.text()}`);
    const { content, usage } = Message.parse(await response.json());
    const solution = applied(scenario, before, content.map(({ text }) => text ?? '').join(''));
    const totals = { modelCalls: 1, inputTokens: usage.input_tokens, outputTokens: usage.output_tokens, ms: 0 };
    const counted = { ...solution, report: { ...solution.report, totals } };
    const usd = priceOf(counted, environment);
    return usd === undefined ? counted : { ...counted, usd };
  };
}

async function promptOf({ stateFile, world, drift }: Scenario, before: FileTree): Promise<string> {
  const replay = await openReplay({ state: readPlainText(stateFile), world, created: drift.created }, [before]);
  try {
    const changes = changesIn((await replay.plan(before)).resource_changes).map(describeChange);
    const code = [...before]
      .filter(([path]) => /\.(?:tf|tfvars|json|tpl)$/.test(path))
      .map(([path, bytes]) => `--- ${path}\n${bytes.toString('utf8')}`);
    return [TASK, '', '# Plan', ...changes, '', '# Files', ...code].join('\n');
  } finally {
    replay.stop();
  }
}

/** An invalid answer counts as no changes and no verdicts. */
function applied(scenario: Scenario, before: FileTree, text: string): Solution {
  const parsed = Answer.safeParse(jsonIn(text));
  const { verdicts, files } = parsed.success ? parsed.data : { verdicts: {}, files: {} };
  const rows = Object.entries(verdicts).map(([address, verdict]) => ({ ...acceptRow(address, scenario), verdict }));
  // Paths outside the root are ignored.
  const written = Object.entries(files).filter(([path]) => !path.startsWith('/') && !path.split('/').includes('..'));
  const after = new Map([...before, ...written.map(([path, content]) => [path, Buffer.from(content)] as const)]);
  return bareSolution({ runId: 'plan-only', scenario, rows, after });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
