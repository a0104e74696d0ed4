import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
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
  picks: fc.uniqueArray(fc.nat({ max: 8 }), { minLength: 1, maxLength: 3 }),
  to: fc.integer({ min: 30, max: 90 }),
});

describe('the inverse law', () => {
  test.prop([aGeneratedRoot, someDrifts], { numRuns: 40 })(
    'after the edit each drifted instance has its value, and every other value is unchanged',
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
      for (const file of proposal.patch?.files ?? []) {
        if (file.path.endsWith('.json')) expect(() => JSON.parse(file.after) as unknown).not.toThrow();
        else expect(await parsesWithHashiCorp(file.path, file.after)).toBeUndefined();
      }
    },
  );

  test.prop([aGeneratedRoot, fc.nat({ max: 8 })], { numRuns: 15 })('a drift to the existing value writes nothing', (root, pick) => {
    const workspace = aWorkspace(root.files);
    const address = root.addresses[pick] ?? '';
    const now = delayOf(valuesOf(workspace), address) ?? null;
    const drift = aChangedDrift(address, { delay_seconds: [now, now] });

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

    expect(proposal.patch).toBeUndefined();
  });

  test.prop([aGeneratedRoot, fc.nat({ max: 8 }), fc.integer({ min: 30, max: 90 })], { numRuns: 25 })(
    'a refusal names a position and writes nothing',
    (root, pick, to) => {
      const workspace = aWorkspace(root.files);
      const address = root.addresses[pick] ?? '';
      const drift = aChangedDrift(address, { delay_seconds: [delayOf(valuesOf(workspace), address) ?? null, to] });

      const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

      const reason = proposal.refusals.get(address);
      expect(reason === undefined).toBe(proposal.patch !== undefined || proposal.unapplied.size > 0);
      if (reason !== undefined) expect(reason).toMatch(/(?:main\.tf|tfvars(?:\.json)?):\d+/);
    },
  );

  test.prop([aGeneratedRoot, fc.integer({ min: 30, max: 90 })], { numRuns: 30 })(
    'a number in a JSON document: the document has it, and everything else is unchanged',
    (root, to) => {
      const workspace = aWorkspace(root.files);
      const before = valuesOf(workspace);
      const address = 'aws_sqs_queue.document';
      const text = String((before.get(address) as JsonObject)['redrive_policy']);
      const desired = { ...(JSON.parse(text) as JsonObject), maxReceiveCount: to };
      const drift = aChangedDrift(address, { redrive_policy: [text, JSON.stringify(desired)] });

      const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

      const after = valuesOf(patched(workspace, proposal));
      expect(proposal.refusals).toEqual(new Map());
      expect(JSON.parse(String((after.get(address) as JsonObject)['redrive_policy']))).toEqual(desired);
      for (const [other, was] of before) if (other !== address) expect(after.get(other)).toEqual(was);
    },
  );

  const changes = fc.record({ changed: fc.option(fc.nat({ max: 1 })), gone: fc.option(fc.nat({ max: 1 })), added: fc.boolean() });

  test.prop([aGeneratedRoot, changes, fc.integer({ min: 1000, max: 2000 })], { numRuns: 40 })(
    'changed, removed and added rules: the group has them, and everything else is unchanged',
    (root, { changed, gone, added }, port) => {
      const workspace = aWorkspace(root.files);
      const before = valuesOf(workspace);
      const address = 'aws_security_group.rules';
      const rules = (before.get(address) as JsonObject)['ingress'] as readonly JsonObject[];
      const rule = (number: number): JsonObject => ({ from_port: number, to_port: number });
      const desired = [
        ...rules.flatMap((one, index) => (index === gone ? [] : [index === changed ? { ...one, ...rule(port) } : one])),
        ...(added ? [{ protocol: 'tcp', cidr_blocks: ['10.9.0.0/16'], ...rule(port + 1) }] : []),
      ];
      const drift = aChangedDrift(address, { ingress: [rules, desired] });

      const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

      const after = valuesOf(patched(workspace, proposal));
      const now = ((after.get(address) as JsonObject)['ingress'] ?? []) as readonly JsonObject[];
      expect(sorted(now)).toEqual(sorted(proposal.refusals.size > 0 ? rules : desired));
      for (const [other, was] of before) if (other !== address) expect(after.get(other)).toEqual(was);
    },
  );
});

/** A set has no order. */
function sorted(rules: readonly JsonObject[]): readonly string[] {
  return rules.map((one) => JSON.stringify(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)))).sort();
}
