import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse.ts';
import { parsesWithHashiCorp } from '#hcl/second-opinion.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import type { Proposal } from '#stages/patch/propose.ts';
import { aGeneratedRoot } from '../support/generated-roots.ts';
import '../support/property-seed.ts';
import { aChangedDrift, aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

/** What every instance's arguments are, by address; undefined where a part is not known. */
function valuesOf(workspace: Workspace): ReadonlyMap<string, Json | undefined> {
  const evaluator = openEvaluator(workspace);
  return new Map(evaluator.instances().map((instance) => [instance.address, knownJson(evaluator.arguments(instance))]));
}

function delayOf(values: ReadonlyMap<string, Json | undefined>, address: string): Json | undefined {
  return (values.get(address) as { readonly delay_seconds?: Json } | undefined)?.delay_seconds;
}

function patched(workspace: Workspace, proposal: Proposal): Workspace {
  const texts = new Map(proposal.patch?.files.map((file) => [file.path, file.after]));
  return { ...workspace, files: workspace.files.map((file) => ({ path: file.path, text: texts.get(file.path) ?? file.text })) };
}

/** Some instances, and the one value that all of them have now. */
const someDrifts = fc.record({
  picks: fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
  to: fc.integer({ min: 30, max: 90 }),
});

describe('the inverse law', () => {
  test.prop([aGeneratedRoot, someDrifts], { numRuns: 60 })(
    'after the edit each drifted instance has its value, and every other one the value it had',
    async (root, { picks, to }) => {
      const workspace = aWorkspace(root.files);
      const before = valuesOf(workspace);
      const drifted = picks.map((pick) => root.addresses[pick] ?? '').filter((address) => delayOf(before, address) !== undefined);
      const drifts = drifted.map((address) => aChangedDrift(address, { delay_seconds: [delayOf(before, address) ?? null, to] }));

      const proposal = proposeDirect({ drifts, accepted: drifts, workspace, catalogue });

      const after = valuesOf(patched(workspace, proposal));
      expect([...after.keys()]).toEqual([...before.keys()]);
      for (const [address, was] of before) {
        if (drifted.includes(address) && !proposal.refusals.has(address)) expect(delayOf(after, address)).toBe(to);
        else expect(after.get(address)).toEqual(was);
      }
      for (const file of proposal.patch?.files ?? []) expect(await parsesWithHashiCorp(file.path, file.after)).toBeUndefined();
    },
  );

  test.prop([aGeneratedRoot, fc.nat({ max: 7 })], { numRuns: 25 })('asking for what is there already writes nothing', (root, pick) => {
    const workspace = aWorkspace(root.files);
    const address = root.addresses[pick] ?? '';
    const now = delayOf(valuesOf(workspace), address) ?? null;
    const drift = aChangedDrift(address, { delay_seconds: [now, now] });

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

    expect(proposal.patch).toBeUndefined();
  });

  test.prop([aGeneratedRoot, fc.nat({ max: 7 }), fc.integer({ min: 30, max: 90 })], { numRuns: 25 })(
    'a refusal names a place and writes nothing',
    (root, pick, to) => {
      const workspace = aWorkspace(root.files);
      const address = root.addresses[pick] ?? '';
      const drift = aChangedDrift(address, { delay_seconds: [delayOf(valuesOf(workspace), address) ?? null, to] });

      const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

      const reason = proposal.refusals.get(address);
      expect(reason === undefined).toBe(proposal.patch !== undefined || proposal.unapplied.size > 0);
      if (reason !== undefined) expect(reason).toMatch(/main\.tf:\d+/);
    },
  );
});
