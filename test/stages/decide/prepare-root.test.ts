import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Invisible } from '#domain/drift.ts';
import { prepareRoot } from '#stages/decide/prepare-root.ts';
import { aChanged, aDrift, aResource, aWorkspace } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';

const known = { catalogue, circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) };
const workspace = aWorkspace([aResource('aws_ssm_parameter.hook', { id: '/hook', description: 'a hook' })]);
const asInvisible = (drift: Invisible['drift'], reason: Invisible['reason']): Invisible => ({ reason, drift, eventIDs: [] });

it('masks secrets before judging and keeps the originals', () => {
  const drift = aChanged('aws_ssm_parameter.hook', 'description', ['a hook', 'password=Tr0ub4dor-planted']);

  const prepared = prepareRoot({ workspace, drifts: [drift], invisible: [] }, known);

  expect(JSON.stringify([prepared.workspace, prepared.drifts])).not.toContain('Tr0ub4dor');
  expect(prepared.original).toBe(workspace);
  expect(prepared.drifts.map((masked) => prepared.originalOf(masked))).toEqual([drift]);
});

it('separates invisible changes of this code from changes outside it', () => {
  const ignored = aDrift({ address: 'aws_ssm_parameter.hook', resourceType: 'aws_ssm_parameter', invisible: 'ignored-by-code' });
  const { address: _none, ...outside } = aDrift({ invisible: 'outside-this-code' });

  const prepared = prepareRoot(
    { workspace, drifts: [], invisible: [asInvisible(ignored, 'ignored-by-code'), asInvisible(outside, 'outside-this-code')] },
    known,
  );

  expect(prepared.unseen.map((drift) => drift.id)).toEqual([ignored.id]);
  expect([...prepared.raised, ...prepared.left.drifts].map((drift) => drift.id)).toEqual([outside.id]);
});
