/** Lets Terraform show what an edit changes: plans the code before and after it without a state, and compares the two plans. */
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import type { FileTree } from '../file-tree.ts';
import { openReplay } from '../replay-provider/run-plan.ts';
import type { PlanJson } from '../replay-provider/run-plan.ts';
import type { EditCase } from './edit-case.ts';

const NO_STATE = '{"version":4,"terraform_version":"1.5.0","serial":1,"lineage":"made","outputs":{},"resources":[]}';

/** Places that differ between the plans (`address attribute`, or `address *` for an instance in only one of them), or a refused edit. */
export type PlannedEdit =
  | { readonly kind: 'planned'; readonly places: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Plans the code before and after an edit.
 * @param edit a case
 * @returns the differences
 * @throws Error with Terraform's message if the code before the edit cannot be planned
 */
export async function planEdit({ before, changes }: EditCase): Promise<PlannedEdit> {
  const texts = new Map(changes.map(({ path, after }) => [path, after]));
  const [previous, current] = [treeOf(before, before.files), treeOf(before, withTexts(before.files, texts))];
  const replay = await openReplay({ state: NO_STATE, world: {}, created: [] }, [previous, current]);
  try {
    const left = await replay.plan(previous);
    const right = await replay.plan(current).catch((error: unknown) => String(error));
    return typeof right === 'string' ? { kind: 'refused', why: right } : { kind: 'planned', places: differing(left, right) };
  } finally {
    replay.stop();
  }
}

/** Moves modules outside the root below it, and names files of `--var-file` so that Terraform reads them after all others. */
function treeOf({ variableFiles = [] }: Workspace, files: readonly SourceFile[]): FileTree {
  return new Map(
    files.map(({ path, text }) => {
      const place = variableFiles.includes(path) ? `zz-${path.replace(/\.tfvars$/, '.auto.tfvars')}` : path.replaceAll('../', '');
      return [place, Buffer.from(text.replaceAll('"../../', '"./'))];
    }),
  );
}

function differing(left: PlanJson, right: PlanJson): readonly string[] {
  const [previous, current] = [valuesIn(left), valuesIn(right)];
  return [...new Set([...previous.keys(), ...current.keys()])].flatMap((address) => {
    const [before, after] = [previous.get(address), current.get(address)];
    if (before === undefined || after === undefined) return [`${address} *`];
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const moved = [...names].filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null));
    // Default tags show only in tags_all.
    return [...new Set(moved.map((name) => `${address} ${name === 'tags_all' ? 'tags' : name}`))];
  });
}

/** The planned values, and which ones are unknown before an apply. */
function valuesIn({ resource_changes }: PlanJson): ReadonlyMap<string, JsonObject> {
  return new Map(
    resource_changes
      .filter(({ mode }) => mode === 'managed')
      .map(({ address, change: { after, after_unknown } }) => {
        const [known, unknown] = [isJsonObject(after) ? after : {}, isJsonObject(after_unknown) ? after_unknown : {}];
        const names = new Set([...Object.keys(known), ...Object.keys(unknown)]);
        return [address, Object.fromEntries([...names].map((name) => [name, [known[name] ?? null, unknown[name] ?? false]]))];
      }),
  );
}
