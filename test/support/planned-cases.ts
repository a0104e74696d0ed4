/** The real Terraform's plan for a case after the program's patch. The state equals the code before it, the world has the drifts. */
import type { Drift } from '#domain/drift.ts';
import { groupBy } from '#domain/group-by.ts';
import type { JsonObject } from '#domain/json.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { StateResource } from '#domain/workspace.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { openReplay } from '../../eval/replay-provider/run-plan.ts';
import { queueValues } from './calls.ts';
import { STYLES, editsOf, filesOf } from './code-cases.ts';
import type { CodeCase, Files } from './code-cases.ts';
import { RECORDED_SCHEMA } from './recorded-schema.ts';
import { aWorkspace } from './workspaces.ts';

/** One line per action, and the imported addresses. */
export interface Planned {
  readonly actions: readonly string[];
  readonly imported: readonly string[];
}

/**
 * Plans a case after its patch.
 * @throws Error with Terraform's message if it cannot plan
 */
export async function planCase(one: CodeCase): Promise<Planned> {
  const [style] = STYLES;
  const files = filesOf(one.code);
  const patched = style === undefined ? files : { ...files, ...editsOf(one, style).files };
  const instances = instancesIn(files, one.state ?? []);
  const now = Object.entries(instances).flatMap(([address, values]): (readonly [string, JsonObject])[] => {
    const drift = one.drifts.find((other) => other.address === address);
    if (drift?.kind === 'missing') return [];
    return [[address, { ...values, ...Object.fromEntries((drift?.changes ?? []).map(({ path, after }) => [path, after])) }]];
  });
  const created = one.drifts.flatMap((drift) => (drift.kind === 'unmanaged' ? [createdBy(drift)] : []));
  const tree = new Map(Object.entries(patched).map(([path, text]) => [path, Buffer.from(text)]));
  const replay = await openReplay({ state: stateOf(instances), world: Object.fromEntries(now), created }, [tree]);
  try {
    const { resource_changes: changes } = await replay.plan(tree);
    const isAction = ({ change }: (typeof changes)[number]): boolean => !['no-op', 'read'].includes(change.actions.join());
    return {
      actions: changes.filter(isAction).map(({ address, change }) => `${change.actions.join()} ${address}`),
      imported: changes.filter(({ change }) => change.importing !== undefined).map(({ address }) => address),
    };
  } finally {
    replay.stop();
  }
}

/** Address → values in code, with defaults for all others. */
function instancesIn(files: Files, state: readonly StateResource[]): Readonly<Record<string, JsonObject>> {
  const evaluator = openEvaluator(aWorkspace(files, state));
  const found = evaluator.instances().map((instance): readonly [string, JsonObject] => {
    const written = Object.entries(evaluator.arguments(instance)).flatMap(([name, value]) => {
      const json = knownJson(value);
      return json === undefined ? [] : [[name, json] as const];
    });
    return [instance.address, complete(instance.declaration.type, Object.fromEntries(written), instance.address)];
  });
  return Object.fromEntries(found);
}

function createdBy(drift: Drift): { readonly type: string; readonly id: string; readonly values: JsonObject } {
  const id = drift.importId ?? '';
  return { type: drift.resourceType, id, values: complete(drift.resourceType, drift.observed ?? {}, id) };
}

function complete(type: string, values: JsonObject, id: string): JsonObject {
  const given = values['tags'] === undefined ? values : { ...values, tags_all: values['tags'] };
  if (type === 'aws_sqs_queue') return queueValues(String(given['name']), given);
  const { attributes, blocks } = RECORDED_SCHEMA[type] ?? { attributes: {}, blocks: {} };
  const standard = Object.entries(attributes).map(([name, attribute]) => [name, attribute.default ?? null] as const);
  const none = Object.keys(blocks).flatMap((name) => (name === 'timeouts' ? [] : [[name, []] as const]));
  return { ...Object.fromEntries([...standard, ...none]), id, ...given };
}

/** Groups the instances of one block. */
function stateOf(instances: Readonly<Record<string, JsonObject>>): string {
  const found = Object.entries(instances).map(([address, attributes]) => ({ attributes, at: parseAddress(address) }));
  const blocks = groupBy(found, ({ at }) => [at?.module, at?.type, at?.name].join(' '));
  const resources = [...blocks.values()].map((block) => {
    const { module = '', type = '', name = '' } = block[0]?.at ?? {};
    return {
      mode: 'managed',
      ...(module === '' ? {} : { module }),
      type,
      name,
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: block.map(({ attributes, at }) => ({
        ...(at?.index === undefined ? {} : { index_key: at.index }),
        schema_version: 0,
        attributes,
        sensitive_attributes: [],
      })),
    };
  });
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'case', outputs: {}, resources });
}
