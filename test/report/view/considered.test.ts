import { expect, test } from 'vitest';
import { viewConsidered } from '#report/view/considered.ts';

test('states the result of each candidate, and why the taken one ranks before the next', () => {
  const lines = viewConsidered([
    { path: 'delay_seconds', where: ['m.tf:2'], kind: 'origin', end: 'collateral', besides: ['delay_seconds of a.b', 'c.d'] },
    { path: 'delay_seconds', where: ['main.tf:9', 'a.tfvars:1'], kind: 'entry', end: 'refused' },
    { path: 'delay_seconds', where: ['main.tf:4'], kind: 'literal', end: 'taken' },
    { path: 'delay_seconds', where: ['main.tf:4'], kind: 'for-instance', end: 'untried' },
    { path: 'name', where: ['main.tf:3'], kind: 'origin', end: 'taken' },
    { path: 'name', where: ['main.tf:5'], kind: 'origin', end: 'untried' },
  ]);

  expect(lines).toEqual([
    'delay_seconds:',
    '1. m.tf:2, the place where the value is set: would also change delay_seconds of a.b and c.d',
    '2. main.tf:9 and a.tfvars:1, the entry of this instance: was refused before',
    '3. main.tf:4, a literal value instead of an expression: taken',
    '4. main.tf:4, a condition on the key of the instance: not tried',
    '3 ranks before 4: instances with the same change need no condition',
    'name:',
    '1. main.tf:3, the place where the value is set: taken',
    '2. main.tf:5, the place where the value is set: not tried',
    '1 ranks before 2: it is nearer to the place where the value is set',
  ]);
});

test('states no rank for a removal, and no reason for the last candidate', () => {
  const lines = viewConsidered([
    { where: ['main.tf:2'], kind: 'origin', end: 'misses' },
    { where: ['main.tf:9'], kind: 'origin', end: 'taken' },
    { path: 'name', where: ['main.tf:3'], kind: 'origin', end: 'misses' },
  ]);

  expect(lines).toEqual([
    'in the order of entry, module call, switch and block:',
    '1. main.tf:2: does not give the value',
    '2. main.tf:9: taken',
    'name:',
    '1. main.tf:3, the place where the value is set: does not give the value',
  ]);
});
