/** Runs origin tracing on inline files: lists the candidates, and the first one that is proved. */
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { findCollateral, isReached } from '#hcl/proof/judge.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Candidate } from '#hcl/origin/place.ts';
import { proposeAttribute } from '#hcl/origin/blocks/propose-attribute.ts';
import { parseAddress } from '#domain/resource-address.ts';
import { aWorkspace } from './workspaces.ts';

/** One attribute of one instance to change. */
export interface Asked {
  readonly files: Readonly<Record<string, string>>;
  readonly address: string;
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
  readonly state?: readonly StateResource[];
}

type Texts = Readonly<Record<string, string>>;

/** The changed files of each candidate, best first; candidates with overlapping edits are left out. */
export function candidatesFor(asked: Asked): readonly Texts[] {
  const workspace = aWorkspace(asked.files, asked.state ?? []);
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(asked.address);
  if (instance === undefined) throw new Error(`code declares no ${asked.address}`);
  const schema = workspace.schema[parseAddress(asked.address)?.type ?? ''];
  return proposeAttribute(
    { instance, name: asked.path, current: asked.from, desired: asked.to, schema },
    { evaluator, referable: workspace.resources },
  ).flatMap((candidate) => applied(candidate, asked.files));
}

/** The changed files of the first candidate that gives the value and changes nothing else; undefined if there is none. */
export function provedFor(asked: Asked): Texts | undefined {
  const workspace = aWorkspace(asked.files, asked.state ?? []);
  const change = {
    address: asked.address,
    type: parseAddress(asked.address)?.type ?? '',
    path: asked.path,
    before: asked.from,
    after: asked.to,
  };
  return candidatesFor(asked).find((texts) => {
    const after = openEvaluator(aWorkspace({ ...asked.files, ...texts }, asked.state ?? []));
    return (
      isReached(change, after, workspace.schema) &&
      findCollateral(openEvaluator(workspace), after, { changes: [change], gone: [], adopted: [] }, workspace.schema).length === 0
    );
  });
}

function applied(candidate: Candidate, files: Texts): readonly Texts[] {
  const paths = [...new Set(candidate.edits.map((edit) => edit.path))];
  try {
    return [
      Object.fromEntries(
        paths.map((path) => [
          path,
          applyTextEdits(
            files[path] ?? '',
            candidate.edits.filter((edit) => edit.path === path),
          ),
        ]),
      ),
    ];
  } catch {
    return [];
  }
}
