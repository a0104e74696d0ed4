/** Runs attacks and twins, one after the other. */
import { findAttacks } from './attack-case.ts';
import type { AttackCase } from './attack-case.ts';
import { gradeAttack } from './grade-attack.ts';
import type { GradedAttack } from './grade-attack.ts';
import { createAttackJudge } from './judge-attacks.ts';
import type { JudgeAttack } from './judge-attacks.ts';

/** Selects cases; all if nothing is given. */
export interface ChosenAttacks {
  readonly project?: string | undefined;
  /** An id. */
  readonly scenario?: string | undefined;
  /** Gives a case other names; absent: no renaming. */
  readonly rename?: ((attack: AttackCase) => AttackCase) | undefined;
  /** The judge; absent: the whole flow. */
  readonly judge?: JudgeAttack | undefined;
}

/**
 * Runs cases.
 * @param root the repository's root
 * @param chosen selects the cases
 * @param progress called after each case with the number of finished ones
 * @returns each case with its grade
 * @throws Error if a case is malformed, or none is selected
 */
export async function runAttacks(
  root: string,
  { project, scenario, rename = (attack) => attack, judge = createAttackJudge() }: ChosenAttacks,
  progress: (attack: AttackCase, done: number, total: number) => void,
): Promise<readonly GradedAttack[]> {
  const attacks = findAttacks(root).filter(
    (attack) => (project ?? attack.project) === attack.project && (scenario ?? attack.id) === attack.id,
  );
  if (attacks.length === 0)
    throw new Error('expected at least one attack or twin, found none of that name; see fixtures/attacks/README.md');
  const graded: GradedAttack[] = [];
  for (const named of attacks) {
    const attack = rename(named);
    graded.push(gradeAttack(attack, await judge(attack)));
    progress(attack, graded.length, attacks.length);
  }
  return graded;
}
