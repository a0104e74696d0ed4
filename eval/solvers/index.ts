/** The registry of solvers, loaded on demand, so that a fault in one does not affect the others. */
import type { Solver } from '../solution.ts';

/** Name → its solver, for a given Terraform binary. */
export const SOLVERS: Readonly<Record<string, (terraformBinary: string) => Promise<Solver>>> = {
  'generate-config': async () => (await import('./generate-config.ts')).solveWithGeneratedConfig,
  nothing: async () => (await import('./nothing.ts')).solveWithNothing,
  'plan-only': async () => (await import('./plan-only.ts')).planOnlySolver(process.env),
  reconcile: async () => (await import('./reconcile.ts')).solveWithReconcile,
  'reconcile-agent': async () => (await import('./reconcile-agent.ts')).agentSolver(process.env),
  'reconcile-knowledge': async () => (await import('./reconcile-knowledge.ts')).knowledgeSolver(),
  'reconcile-terraform': async (binary) => (await import('./reconcile.ts')).terraformSolver(binary),
};
