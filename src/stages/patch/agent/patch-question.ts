import { createHash } from 'node:crypto';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { waysFrom } from '#hcl/origin/reach.ts';
import type { Reached } from '#hcl/origin/reach.ts';
import { likeOf } from './brief.ts';
import type { ResidueInput } from './patch-state.ts';
import { schemaSlice } from './read-tools.ts';

/**
 * Returns the id of the question: 64 hexadecimal digits, equal for equal drift, code and means. The code's position, earlier refusals and
 * past cases do not count, because they are not facts of the case.
 * @param system the instructions
 */
export function questionOf(input: ResidueInput, system: string): string {
  const facts = ['patch', system, input.agent.attempts, input.drifts.map((drift) => factsOf(drift, input))];
  return createHash('sha256').update(canonicalJson(facts)).digest('hex');
}

function factsOf(drift: Drift, input: ResidueInput): Json {
  const { kind, resourceType, address = null, importId = null, observed = null, changes, events } = drift;
  const schema = input.workspace.schema[resourceType];
  const code = codeOf(drift, input);
  return {
    is: [kind, resourceType, address, importId],
    changes: changes.map(({ path, before, after }) => [path, before, after]),
    observed,
    calls: [...new Set(events.map((event) => event.eventID))].sort(),
    code: code.map(([path, text]) => [path, text, input.agent.mayEdit(path)]),
    schema:
      schema === undefined
        ? null
        : schemaSlice(
            schema,
            changes.map(({ path }) => path),
          ),
  };
}

/** Returns the code behind a resource's arguments; for a new resource, an existing one of its type. */
function codeOf(drift: Drift, { workspace }: ResidueInput): readonly (readonly [path: string, text: string])[] {
  const evaluator = openEvaluator(workspace);
  const like = drift.kind === 'unmanaged' ? likeOf(drift, evaluator) : undefined;
  if (like !== undefined) return [[like.file.path, like.file.text.slice(like.block.range.start, like.block.range.end)]];
  const instance = drift.address === undefined ? undefined : evaluator.instance(drift.address);
  if (instance === undefined) return [];
  const texts = waysFrom(instance, evaluator).map(({ end }) => textAt(end));
  return [...new Map(texts.map((one) => [one.join('\n'), one])).values()];
}

function textAt(end: Reached): readonly [path: string, text: string] {
  const { file, range } =
    end.kind === 'block' ? { file: end.file, range: end.block.range } : { file: end.place.file, range: end.place.expression.range };
  return [file.path, file.text.slice(range.start, range.end)];
}
