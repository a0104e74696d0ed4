import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { findAttacks } from '../../../eval/attacks/attack-case.ts';
import { gradeAttack } from '../../../eval/attacks/grade-attack.ts';
import { createAttackJudge } from '../../../eval/attacks/judge-attacks.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ATTACKS = findAttacks(ROOT).filter(({ project }) => project === 'lab');

it('gives a case the same result after any other case', async () => {
  const [first, second] = ATTACKS.filter(({ refreshFile }) => refreshFile === undefined);
  const judge = createAttackJudge();
  await judge(first!);

  const [after, alone] = [await judge(second!), await createAttackJudge()(second!)];

  expect(gradeAttack(second!, after)).toEqual(gradeAttack(second!, alone));
  expect(typeof after).toBe('object');
});

it('reads the state of each case, with code shared with another', async () => {
  const [first] = ATTACKS.filter(({ refreshFile }) => refreshFile === undefined);
  const recorded = join(ROOT, 'fixtures/recordings/orders-service/baseline/terraform.tfstate');
  const judge = createAttackJudge();
  await judge(first!);

  const [after, alone] = [await judge({ ...first!, stateFile: recorded }), await createAttackJudge()({ ...first!, stateFile: recorded })];

  expect(gradeAttack(first!, after)).toEqual(gradeAttack(first!, alone));
  expect(gradeAttack(first!, after)).not.toEqual(gradeAttack(first!, await judge(first!)));
});

it.each(['g-held-until-resolved', 'g-asked-and-did-more', 'g-closed-and-done-again', 'g-root-either', 'g-trail-planted'])(
  'uses %s of a case: without it nothing is reported',
  { tags: ['slow'] },
  async (id) => {
    const attack = findAttacks(ROOT).find((one) => one.id === id)!;
    const { names, asked: _asked, beside: _beside, closed: _closed, earlierFile: _earlier, digestKeys: _keys, ...alone } = attack;
    const judge = createAttackJudge();

    const [whole, without] = [await judge(attack), await judge(alone)];

    const said = (report: typeof whole) => (typeof report === 'string' ? [] : report.reconciliations).flatMap(({ findings }) => findings);
    expect(said(whole).map(({ guardrail }) => guardrail)).toEqual(expect.arrayContaining([...(names ?? ['none'])]));
    expect(said(without).filter(({ guardrail }) => names?.includes(guardrail))).toEqual([]);
    expect(typeof without).toBe('object');
  },
);

it('returns the thrown error', async () => {
  const answer = await createAttackJudge()({ ...ATTACKS[0]!, stateFile: '/nowhere/terraform.tfstate' });

  expect(answer).toContain('/nowhere/terraform.tfstate');
});

it.each([
  [{ answer: 'veto' }, /expected \{"answer":"veto"\}, was answered \{"answer":"allow"\}/],
  ['no such table', /no such table|was answered allow/],
] as const)('returns the actual answer if %j was expected', async (answered, told) => {
  const attack = findAttacks(ROOT).find(({ id }) => id === 'g-asked-tw-and-did-it')!;

  const answer = await createAttackJudge()({ ...attack, asked: attack.asked!.map((one) => ({ ...one, answered })) });

  expect(answer).toMatch(told);
});

it.each([
  [['answers: aws_lambda_function.sort -> aws_dynamodb_table.parcels', '!undoes: '], 'object'],
  [['undoes: aws_lambda_function.sort -> '], 'string'],
  [['!answers: aws_lambda_function.sort -> aws_dynamodb_table.parcels'], 'string'],
])('queries the causal graph for %j', async (causes, kind) => {
  const attack = findAttacks(ROOT).find(({ id }) => id === 'g-many-chain')!;

  expect(typeof (await createAttackJudge()({ ...attack, causes }))).toBe(kind);
});
