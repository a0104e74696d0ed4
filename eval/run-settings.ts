/** The head of a kept run: who ran what, and how to reproduce it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judge } from './board/board.ts';
import type { RunSettings } from './keep/run-file.ts';
import { DEFAULT_BINARY } from './options.ts';
import type { Options as AllOptions } from './options.ts';
import { MODES } from './solution.ts';

/** The options of a run that can be kept. */
type Options = AllOptions & { readonly set: RunSettings['set'] };

/** The version of an external tool if none was given. */
export const NO_VERSION = 'unknown';

/**
 * Returns the settings of a run.
 * @param options the options of the command
 * @param judge the method that judges patches; undefined if only attacks are run
 * @param root the repository's root
 * @returns the settings, without a secret seed
 */
export function settingsOf(options: Options, judge: Judge | undefined, root: string): RunSettings {
  const { backend, set, seed, count, samples, mode, solverCommand: tool } = options;
  const { version: own } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const model = options.model ?? (/^(?:plan-only|reconcile-agent)$/.test(options.solver) ? process.env['EVAL_MODEL'] : undefined);
  return {
    command: `npm run eval -- ${flagsOf(options, judge).join(' ')}`,
    solver: options.solverName ?? (tool === undefined ? options.solver : 'command'),
    version: options.solverVersion ?? (tool === undefined ? own : NO_VERSION),
    ...(model === undefined ? {} : { model }),
    ...(tool === undefined ? {} : { tool }),
    backend,
    judge: judge?.method === 'terraform' ? `${judge.product} ${judge.version}` : 'evaluator',
    set,
    seed,
    count,
    samples,
    modes: mode === 'both' ? [...MODES] : [mode],
    versions: { reconcile: own, node: process.versions.node.split('.')[0] ?? '' },
  };
}

function flagsOf(options: Options, judge: Judge | undefined): readonly string[] {
  const { set, seed, secretSeed, count, samples, mode, solver, solverCommand: tool, terraformBinary } = options;
  return [
    ...(set === 'default' ? [] : [`--set ${set}`]),
    `--seed ${seed} --count ${count}`,
    ...(secretSeed === undefined ? [] : ['--secret-seed …']),
    ...(samples === 1 ? [] : [`--samples ${samples}`]),
    ...(mode === 'both' ? [] : [`--mode ${mode}`]),
    ...(solver === 'reconcile' || tool !== undefined ? [] : [`--solver ${solver}`]),
    ...(tool === undefined ? [] : [`--solver-command ${JSON.stringify(tool)}`]),
    ...(judge?.method === 'evaluate' ? ['--judge evaluate'] : []),
    ...(terraformBinary === DEFAULT_BINARY ? [] : [`--terraform-binary ${terraformBinary}`]),
  ];
}
