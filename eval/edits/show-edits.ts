/** `npm run eval -- --set edits`: runs the proof on edits with a known answer, and makes requested edits. Results go to stdout. */
import { loadGrammar } from '#hcl/parse/parse.ts';
import { alignColumns } from '../board/columns.ts';
import { percent } from '../board/confusion.ts';
import { readEditCases } from './edit-case.ts';
import type { EditCase } from './edit-case.ts';
import { gradeRequest, readEditRequests } from './edit-request.ts';
import { gradeEdit } from './grade-edit.ts';
import type { GradedEdit } from './grade-edit.ts';

/** Selects edits. */
export interface ChosenEdits {
  /** An id. */
  readonly scenario?: string | undefined;
  /** True to print the questions of every edit. */
  readonly details?: true | undefined;
}

/**
 * Runs edits and prints the results.
 * @param chosen selects edits; all if nothing is given
 * @returns 0, or 1 if a wrong edit is passed, or a requested one is made otherwise
 * @throws Error if none is selected
 */
export async function showEdits({ scenario, details }: ChosenEdits): Promise<number> {
  await loadGrammar();
  const cases = readEditCases().filter(({ id }) => scenario === undefined || id === scenario);
  const requests = readEditRequests().filter(({ id }) => scenario === undefined || id.endsWith(`/${scenario}`));
  if (cases.length + requests.length === 0) throw new Error(`expected an edit in eval/edits/cases, found none named ${scenario ?? ''}`);
  const graded: GradedEdit[] = [];
  for (const edit of cases) graded.push(await gradeEdit(edit));
  const made = requests.map((request) => ({ id: request.id, other: gradeRequest(request) }));
  const wrong = made.filter(({ other }) => other !== undefined);
  process.stdout.write(renderEdits(graded, details === true));
  process.stdout.write(
    [
      `Requested edits: ${made.length - wrong.length} of ${made.length} are made or refused as a careful author would.`,
      ...wrong.map(({ id, other = '' }) => `${id}: ${other}`),
      '',
    ].join('\n'),
  );
  return graded.some(isPassedWrongly) || wrong.length > 0 ? 1 : 0;
}

function isRightEdit({ edit }: GradedEdit): boolean {
  return edit.answer.outcome === 'converged';
}

/** Returns true for a wrong edit that the proof passes, which is the worst error. */
export function isPassedWrongly(one: GradedEdit): boolean {
  return !isRightEdit(one) && one.found.outcome === 'converged';
}

/**
 * Renders results as text.
 * @param graded edits with the results of the proof
 * @param isLong true to print also edits with only right answers
 * @returns a line for each family, the total, and every edit with a wrong answer
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
  const describeAnswer = ({ outcome, places }: EditCase['answer']): string => [outcome, ...places].join(', ');
  return [
    `${edit.family}/${edit.id}${wrong.length === 0 ? '' : `: otherwise ${wrong.join(', ')}`}`,
    `  expected ${describeAnswer(edit.answer)}`,
    `  found ${describeAnswer(found)}`,
  ];
}
