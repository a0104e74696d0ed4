import { boundedData, quoteData } from '#domain/text/bounded-data.ts';
import { examplesData } from '#domain/agent/case-data.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { situationOf } from '#domain/knowledge/situation.ts';
import type { ResourceDeclaration } from '#hcl/evaluate/configuration.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { positionOf, definitionChain } from '#hcl/origin/definition-chain.ts';
import { chooseFile } from '../choose-file.ts';
import { declaredAt } from '../declared-at.ts';
import { describeLine } from './describe-code.ts';
import { parsedFile } from './patch-state.ts';
import type { UnresolvedInput } from './patch-state.ts';
import { schemaSlice } from './read-tools.ts';

const MAX_EXAMPLES = 3;
/** Limit of blocks; a model can request more. */
const MAX_BLOCKS = 8;

/** Writes the first message about a patch: changes, code, schema, and past cases. */
export async function patchBrief(input: UnresolvedInput): Promise<string> {
  const { intent, drifts, workspace } = input;
  const evaluator = openEvaluator(workspace);
  const shown = drifts.map((drift) => intent.drifts.find((one) => one.id === drift.id) ?? drift);
  const [first] = shown;
  const examples = first === undefined ? [] : await input.knowledge.search(situationOf(first), MAX_EXAMPLES);
  const data: JsonObject = {
    wanted: shown.map((drift) => driftData(drift, input, evaluator)),
    why: { summary: boundText(intent.summary, 300), goal: intent.goal, motivation: intent.motivation.kind },
    code: codeData(shown, input, evaluator),
    schema: Object.fromEntries(shown.flatMap((drift) => schemaData(drift, input))),
    ...(examples.length === 0 ? {} : { earlierCases: examplesData(examples) }),
  };
  return `Edit the draft so that the code has the wanted values, then propose it.\n${quoteData(data)}`;
}

function driftData(drift: Drift, { refusals, workspace }: UnresolvedInput, evaluator: Evaluator): JsonObject {
  const about = { type: drift.resourceType, whyNoObviousEdit: boundText(refusals.get(drift.id) ?? '', 400) };
  if (drift.kind === 'unmanaged')
    return {
      ...about,
      task: 'adopt it: add a resource block with the observed values, and an import block for it, in the file that has similar resources',
      importId: boundText(drift.importId ?? '', 300),
      file: chooseFile(drift, evaluator).file.path,
      observed: boundedData(drift.observed ?? {}),
    };
  const where = declaredAt(drift, workspace) ?? 'nowhere';
  if (drift.kind === 'missing')
    return { ...about, task: 'it was deleted: remove it from the code', address: drift.address ?? '', declaredAt: where };
  const changes = drift.changes.map((change): Json => ({
    attribute: change.path,
    codeSays: boundedData(change.before, change.path),
    cloudHas: boundedData(change.after, change.path),
    written: placesOf(drift, change.path, evaluator).map(({ where: at, what }) => ({ at, source: boundText(what, 200) })),
  }));
  return { ...about, task: 'set the values in the code to those in the cloud', address: drift.address ?? '', declaredAt: where, changes };
}

function placesOf(drift: Drift, path: string, evaluator: Evaluator): ReturnType<typeof definitionChain> {
  const instance = drift.address === undefined ? undefined : evaluator.instance(drift.address);
  return instance === undefined ? [] : definitionChain(instance, path, evaluator);
}

/** Returns the drifted blocks, and the sources of their values. */
function codeData(drifts: readonly Drift[], input: UnresolvedInput, evaluator: Evaluator): Json {
  const { workspace } = input;
  const places = drifts.flatMap((drift) => [
    ...(declaredAt(drift, workspace) === undefined ? [] : [declaredAt(drift, workspace) ?? '']),
    ...drift.changes.flatMap((change) => placesOf(drift, change.path, evaluator).map(({ where }) => where)),
    ...(drift.kind === 'unmanaged' ? likeness(drift, evaluator) : []),
  ]);
  const files = new Map(input.maskFiles(workspace.files).map((file) => [file.path, file]));
  const found = new Map<string, JsonObject>();
  for (const place of places) {
    const [, path = '', line = '1'] = /^(.*):(\d+)$/.exec(place) ?? [];
    const file = files.get(path);
    const parsed = file === undefined ? undefined : parsedFile(file);
    const described = parsed === undefined ? undefined : describeLine(parsed, Number(line));
    if (described !== undefined) found.set(`${path}\n${JSON.stringify(described['line'])}`, described);
  }
  return [...found.values()].slice(0, MAX_BLOCKS);
}

/** Returns the declaration of the first resource of the type, as a model for a new block. */
export function likeOf(drift: Drift, evaluator: Evaluator): ResourceDeclaration | undefined {
  return evaluator.instances().find(({ declaration }) => declaration.type === drift.resourceType)?.declaration;
}

function likeness(drift: Drift, evaluator: Evaluator): readonly string[] {
  const like = likeOf(drift, evaluator);
  return like === undefined ? [] : [positionOf(like.file, like.block.range.start)];
}

function schemaData(drift: Drift, { workspace }: UnresolvedInput): readonly (readonly [string, Json])[] {
  const schema = workspace.schema[drift.resourceType];
  if (schema === undefined || drift.kind === 'missing') return [];
  const names = drift.kind === 'unmanaged' ? Object.keys(drift.observed ?? {}) : drift.changes.map((change) => change.path);
  return [[drift.resourceType, schemaSlice(schema, names)]];
}
