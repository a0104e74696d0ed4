import { execa } from 'execa';
import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import type { EngineAnswer, PolicyEngine } from '#ports.ts';

/** Returns no row for an input for which the policy is undefined. https://www.openpolicyagent.org/docs/policy-language#with-keyword */
const QUERY = '[row | one := input[index]; found := data.reconcile.findings with input as one; row := {"index": index, "findings": found}]';

const Output = z.object({
  result: z
    .array(z.object({ expressions: z.array(z.object({ value: z.array(z.object({ index: z.int(), findings: z.unknown() })) })).min(1) }))
    .min(1),
});

export interface OpaOptions {
  /** A name on the PATH, or a path. */
  readonly binary: string;
  readonly bundle: string;
  /** Milliseconds for all questions of a root together. */
  readonly timeoutMs: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens an engine that starts `opa` once for all questions of a root. If the program fails or times out, no question is answered. */
export function openOpaEngine({ binary, bundle, timeoutMs, environment }: OpaOptions): PolicyEngine {
  const name = `${binary} with ${bundle}`;
  return {
    name,
    async ask(inputs) {
      if (inputs.length === 0) return [];
      const args = ['eval', '--bundle', bundle, '--stdin-input', '--format', 'json', '--strict-builtin-errors', QUERY];
      const { PATH } = environment;
      const result = await execa(binary, args, {
        input: JSON.stringify(inputs),
        timeout: timeoutMs,
        reject: false,
        extendEnv: false,
        env: PATH === undefined ? {} : { PATH },
        maxBuffer: 64 * 1024 * 1024,
      });
      if (result.code === 'ENOENT' || result.code === 'EACCES') throw notThere(binary);
      if (result.timedOut) return inputs.map(() => failed(`opa took longer than ${timeoutMs} ms`));
      if (result.exitCode !== 0)
        return inputs.map(() => failed(`opa failed with ${problemIn(result.stdout) ?? (result.stderr || result.shortMessage)}`));
      return toAnswers(result.stdout, inputs.length);
    },
  };
}

function toAnswers(stdout: string, count: number): readonly EngineAnswer[] {
  const parsed = Output.safeParse(jsonOf(stdout));
  const rows = parsed.success ? parsed.data.result[0]?.expressions[0]?.value : undefined;
  const byIndex = new Map(rows?.map((row) => [row.index, row.findings]));
  return Array.from({ length: count }, (_, index) => {
    if (rows === undefined) return failed('opa printed no result');
    return byIndex.has(index) ? { kind: 'answer', value: byIndex.get(index) } : failed('data.reconcile.findings is not defined for it');
  });
}

const Faults = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) });

/** Reads the error from stdout, where `--format json` prints it. */
function problemIn(stdout: string): string | undefined {
  const parsed = Faults.safeParse(jsonOf(stdout));
  return parsed.success ? parsed.data.errors.map((fault) => fault.message).join('; ') : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function notThere(binary: string): ConfigurationError {
  return new ConfigurationError(
    'opa-not-found',
    `Expected the opa program at ${binary}; found none that can be started.`,
    'Install it (https://www.openpolicyagent.org/docs#running-opa), or compile the policy: rego: {wasm: FILE}.',
  );
}

function failed(problem: string): EngineAnswer {
  return { kind: 'failed', problem };
}
