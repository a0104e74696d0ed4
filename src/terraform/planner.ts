import { InterruptedError, WorkspaceError } from '#domain/errors.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Planner } from '#ports.ts';
import { findBinary } from './binary.ts';
import type { Binary } from './binary.ts';
import { planRoot } from './plan-root.ts';
import type { PlannerOptions } from './plan-root.ts';
import { sweepScratch } from './scratch.ts';

export interface VerifyOptions extends PlannerOptions {
  /** `auto`: if available. `terraform`: required. `evaluate`: never. */
  readonly verify: 'auto' | 'terraform' | 'evaluate';
  /** `auto`, a name on the PATH, or an absolute path. */
  readonly binary: string;
}

/** Creates the port for plans. It fails with WorkspaceError if Terraform, or a program, was requested by name and cannot plan. */
export function createPlanner(options: VerifyOptions): Planner {
  const required = options.verify === 'terraform';
  const known = new Map<boolean, Promise<Binary | { readonly unusable: string }>>();
  const ask = async ({ directory, isOpenTofu }: Workspace): Promise<Binary | { readonly unusable: string }> => {
    await sweepScratch(options);
    return findBinary(options.binary, {
      directory,
      environment: options.environment,
      signal: options.host.interrupted,
      isOpenTofu,
    });
  };
  return {
    required,
    plan: async (workspace) => {
      if (options.verify === 'evaluate') return { kind: 'unavailable', why: '--verify evaluate was given' };
      const asked = known.get(workspace.isOpenTofu === true) ?? ask(workspace);
      known.set(workspace.isOpenTofu === true, asked);
      const binary = await asked;
      if (options.host.interrupted.aborted) throw new InterruptedError();
      if ('unusable' in binary) {
        if (required || options.binary !== 'auto') throw cannotPlan(binary.unusable, 'install it, or set another with --terraform-binary');
        return { kind: 'unavailable', why: binary.unusable };
      }
      const answer = await planRoot(binary, workspace, options);
      if (answer.kind === 'unavailable' && required) throw cannotPlan(answer.why, answer.hint);
      return answer;
    },
  };
}

function cannotPlan(why: string, hint: string): WorkspaceError {
  return new WorkspaceError(
    'terraform-unavailable',
    `Expected Terraform to verify the patches; found that ${why}.`,
    `${hint} Or pass --verify evaluate.`,
  );
}
