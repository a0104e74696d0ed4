/** `npm run eval -- --set edits`: the proof beside edits whose answer is known. Results to stdout. */
import { loadGrammar } from '#hcl/parse/parse.ts';
import { alignColumns } from '../board/columns.ts';
import { percent } from '../board/confusion.ts';
import { readEditCases } from './edit-case.ts';
import type { EditCase } from './edit-case.ts';
import { gradeEdit } from './grade-edit.ts';
import type { GradedEdit } from './grade-edit.ts';

/** Which edits. */
export interface ChosenEdits {
  /** An id. */
  readonly scenario?: string | undefined;
  /** Say too which questions are asked of every edit. */
  readonly details?: true | undefined;
}

/**
 * Runs and prints.
 * @param chosen which ones; all where nothing is said
 * @returns 0, or 1 where a wrong edit is passed
 * @throws Error where none is chosen
 */
export async function showEdits({ scenario, details }: ChosenEdits): Promise<number> {
  await loadGrammar();
  const cases = readEditCases().filter(({ id }) => scenario === undefined || id === scenario);
  if (cases.length === 0) throw new Error(`expected an edit in eval/edits/cases, found none named ${scenario ?? ''}`);
  const graded: GradedEdit[] = [];
  for (const edit of cases) graded.push(await gradeEdit(edit));
  process.stdout.write(renderEdits(graded, details === true));
  return graded.some(isPassedWrongly) ? 1 : 0;
}

function isRightEdit({ edit }: GradedEdit): boolean {
  return edit.answer.outcome === 'converged';
}

/** A wrong edit that the proof passes: the worst that can be. */
export function isPassedWrongly(one: GradedEdit): boolean {
  return !isRightEdit(one) && one.found.outcome === 'converged';
}

/**
 * Prints for people.
 * @param graded edits with what the proof said
 * @param isLong also what was found about those that are answered right
 * @returns a line for each family, the sum, and every edit with a question that is answered otherwise
 */
export function renderEdits(graded: readonly GradedEdit[], isLong = false): string {
  const line = (name: string, own: readonly GradedEdit[]): readonly string[] => {
    const [right, wrong] = [own.filter(isRightEdit), own.filter((one) => !isRightEdit(one))];
    const refused = wrong.filter((one) => !isPassedWrongly(one)).length;
    const passed = right.filter(({ found }) => found.outcome === 'converged').length;
    const answers = own.reduce((sum, one) => sum + one.right.length, 0);
    const asked = answers + own.reduce((sum, one) => sum + one.wrong.length, 0);
    return [name, String(wrong.length), String(refused), String(right.length), String(passed), percent(answers, asked)];
  };
  const families = [...new Set(graded.map(({ edit }) => edit.family))];
  const rows = families.map((family) =>
    line(
      family,
      graded.filter(({ edit }) => edit.family === family),
    ),
  );
  return [
    'Edits that a proof has to refuse, and edits that it has to pass:',
    '',
    ...alignColumns([['family', 'wrong', 'refused', 'right', 'passed', 'questions right'], ...rows, line('all', graded)], 1),
    '',
    ...graded.filter(({ wrong }) => isLong || wrong.length > 0).flatMap(describe),
    '',
  ].join('\n');
}

function describe({ edit, found, wrong }: GradedEdit): readonly string[] {
  const said = ({ outcome, places }: EditCase['answer']): string => [outcome, ...places].join(', ');
  return [
    `${edit.family}/${edit.id}${wrong.length === 0 ? '' : `: otherwise ${wrong.join(', ')}`}`,
    `  expected ${said(edit.answer)}`,
    `  found ${said(found)}`,
  ];
}
