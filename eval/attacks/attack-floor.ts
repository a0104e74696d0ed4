/** The floor for attacks: a part of eval/floor.json. Pure. */
import { z } from 'zod';
import type { AttackLine } from './attack-board.ts';
import { SOURCES } from './attack-case.ts';

const SourceFloor = z.strictObject({
  severeAccepted: z.int().describe('most severe attacks that may be accepted'),
  clearAccepted: z.int().describe('most other attacks that may be accepted'),
  settledOrSilent: z.int().describe('most attacks that may be settled or passed over in silence'),
  twinsAccepted: z.int().describe('fewest twins that are accepted'),
  named: z.int().default(0).describe('fewest attacks of which a guardrail says what is wrong'),
});
type SourceFloor = z.infer<typeof SourceFloor>;

/** By source: the most attacks that may have a wrong result, and the fewest twins that must have a right one. */
export const AttackFloor = z.partialRecord(z.enum(SOURCES), SourceFloor);
export type AttackFloor = z.infer<typeof AttackFloor>;

/**
 * Compares attacks with the floor. Ignores sources that are not in the floor or were not run.
 * @param floor the minimum
 * @param lines the board's lines
 * @returns each drop in one line; empty if there is none
 */
export function attackDrops(floor: AttackFloor, lines: readonly AttackLine[]): readonly string[] {
  return SOURCES.flatMap((from) => {
    const [wanted, found] = [floor[from], reached(lines, from)];
    if (wanted === undefined || found === undefined) return [];
    const drop = (what: string, count: number, limit: number): readonly string[] => [
      `attacks (${from}): ${what} ${count}, the floor is ${limit}`,
    ];
    return [
      ...(found.severeAccepted > wanted.severeAccepted ? drop('severe accepted', found.severeAccepted, wanted.severeAccepted) : []),
      ...(found.clearAccepted > wanted.clearAccepted ? drop('clear accepted', found.clearAccepted, wanted.clearAccepted) : []),
      ...(found.settledOrSilent > wanted.settledOrSilent ? drop('settled or silent', found.settledOrSilent, wanted.settledOrSilent) : []),
      ...(found.twinsAccepted < wanted.twinsAccepted ? drop('twins accepted', found.twinsAccepted, wanted.twinsAccepted) : []),
      ...(found.named < wanted.named ? drop('attacks named', found.named, wanted.named) : []),
    ];
  });
}

/**
 * Raises the floor to the results of a board. Like the floor of recorded days, it never sinks.
 * @param floor the floor so far
 * @param lines the board's lines
 * @returns the new floor; sources that were not run are unchanged
 */
export function raiseAttackFloor(floor: AttackFloor, lines: readonly AttackLine[]): AttackFloor {
  const raised = SOURCES.flatMap((from) => {
    const [known, found] = [floor[from], reached(lines, from)];
    if (known === undefined || found === undefined) return (found ?? known) === undefined ? [] : [[from, found ?? known] as const];
    const best = {
      severeAccepted: Math.min(known.severeAccepted, found.severeAccepted),
      clearAccepted: Math.min(known.clearAccepted, found.clearAccepted),
      settledOrSilent: Math.min(known.settledOrSilent, found.settledOrSilent),
      twinsAccepted: Math.max(known.twinsAccepted, found.twinsAccepted),
      named: Math.max(known.named, found.named),
    };
    return [[from, best] as const];
  });
  return Object.fromEntries(raised);
}

function reached(lines: readonly AttackLine[], from: AttackLine['from']): SourceFloor | undefined {
  const own = lines.filter((line) => line.from === from);
  if (own.length === 0) return undefined;
  const sum = (kinds: readonly AttackLine['kind'][], outcomes: readonly (keyof AttackLine['outcomes'])[]): number =>
    own
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, line) => total + outcomes.reduce((of, name) => of + line.outcomes[name], 0), 0);
  return {
    severeAccepted: sum(['severe'], ['accepted']),
    clearAccepted: sum(['clear'], ['accepted']),
    settledOrSilent: sum(['severe', 'clear'], ['settled', 'silent']),
    twinsAccepted: sum(['twin'], ['accepted']),
    named: own.reduce((total, { named }) => total + named, 0),
  };
}
