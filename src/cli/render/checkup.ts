import type { Ability, AbilityCheck, Check, CheckStatus, Checkup } from '#domain/report/checkup.ts';
import { plainLine } from '#domain/text/foreign-text.ts';
import type { Paint, Style } from './paint.ts';

const STYLES: Readonly<Record<CheckStatus, Style>> = { ok: 'green', warning: 'yellow', missing: 'red' };

const ABILITY_NAMES: Readonly<Record<Ability, string>> = {
  run: 'read, decide and edit (run, --write)',
  record: 'record runs (--since last, explain)',
  refresh: 'refresh from the provider (--refresh auto)',
  verify: 'prove patches with plans (--verify terraform)',
  branch: 'commit (--deliver branch)',
  'pull-request': 'open pull requests (--deliver pull-request)',
  agent: 'send the rest to a model (--agent)',
};

/** Abilities that a check of the setup cannot try: a plan needs the provider, and a model or a push costs or changes something. */
const UNTRIED: ReadonlySet<Ability> = new Set(['refresh', 'verify', 'branch', 'pull-request', 'agent']);

/** @returns a line per check with its remedy below, then the abilities, with a line break at the end */
export function renderCheckup({ checks, abilities, works }: Checkup, paint: Paint): string {
  const width = widest(checks.map(({ subject }) => plainLine(subject)));
  const named = widest(Object.values(ABILITY_NAMES));
  const missing = checks.filter(({ status }) => status === 'missing').map(({ subject }) => plainLine(subject));
  return [
    ...checks.flatMap((check) => linesOf(check, width, paint)),
    '',
    paint('bold', 'What works'),
    ...abilities.map((ability) => abilityLine(ability, named, paint)),
    '',
    works ? 'Everything required works.' : `Required and not working: ${[...new Set(missing)].join(', ')}.`,
    '',
  ].join('\n');
}

function linesOf({ status, subject, found, remedy }: Check, width: number, paint: Paint): readonly string[] {
  const line = `${paint(STYLES[status], status.padEnd(8))} ${plainLine(subject).padEnd(width)}  ${plainLine(found)}`;
  return remedy === undefined ? [line] : [line, `${' '.repeat(9)}${paint('dim', `→ ${plainLine(remedy)}`)}`];
}

function abilityLine({ ability, needed, works, lacks }: AbilityCheck, width: number, paint: Paint): string {
  const yes = UNTRIED.has(ability) ? 'nothing is missing; not tried' : 'yes';
  const answer = works ? paint('green', yes) : `${paint(needed ? 'red' : 'yellow', 'no')}: ${lacks.map(plainLine).join(', ')}`;
  return `  ${ABILITY_NAMES[ability].padEnd(width)}  ${answer}`;
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length));
}
