import { z } from 'zod';
import { WorkspaceError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { printAddress } from '#domain/resource-address.ts';
import type { StateResource } from '#domain/workspace.ts';
import { describeIssues, parseTerraformJson, sensitiveNames } from './json-text.ts';

const EXPECTATION = {
  code: 'state-unreadable',
  expected: 'a Terraform state',
  hint: 'Pass --state a raw terraform.tfstate (version 4) or the output of `terraform show -json`.',
};

const ENCRYPTED_HINT = 'Only OpenTofu and its key can read it: pass --state the output of `tofu show -json` in the initialised root.';
const UPGRADE_HINT =
  'Let Terraform 0.13 or newer write it once (`terraform apply -refresh-only`), or pass --state the output of `terraform show -json`.';
const SHOW_HINT = 'Use a newer version of this program, or pass --state the output of `terraform show -json`.';

const Index = z.union([z.string(), z.number()]).optional();
const Attributes = z.custom<JsonObject>(isJsonObject, { error: 'expected an object' });

const RawState = z.object({
  version: z.literal(4),
  serial: z.number().optional(),
  lineage: z.string().optional(),
  resources: z.array(
    z.object({
      module: z.string().optional(),
      mode: z.enum(['managed', 'data']),
      type: z.string(),
      name: z.string(),
      instances: z.array(
        z.object({
          index_key: Index,
          deposed: z.string().optional(),
          attributes: Attributes,
          // Each item is a list of steps; the first step is the attribute.
          sensitive_attributes: z.array(z.array(z.object({ type: z.string(), value: z.unknown().optional() }))).nullish(),
        }),
      ),
    }),
  ),
});

const ShownResource = z.object({
  mode: z.enum(['managed', 'data']),
  type: z.string(),
  name: z.string(),
  index: Index,
  deposed_key: z.string().optional(),
  values: Attributes.nullish(),
  sensitive_values: z.unknown().optional(),
});

const ShownModule = z.object({
  address: z.string().default(''),
  resources: z.array(ShownResource).default([]),
  get child_modules() {
    return z.array(ShownModule).default([]);
  },
});
type ShownModule = z.infer<typeof ShownModule>;

const ShownState = z.object({ values: z.object({ root_module: ShownModule }) });

export interface State {
  /** One per instance, managed and data. */
  readonly resources: readonly StateResource[];
  /** With `lineage`, the version of a raw state; absent in printed ones. */
  readonly serial?: number;
  readonly lineage?: string;
}

/** Like parseState, resources only. */
export function readState(text: string, where: string): readonly StateResource[] {
  return parseState(text, where).resources;
}

/**
 * Reads a raw state (version 4) or `terraform show -json`, without deposed objects.
 * https://developer.hashicorp.com/terraform/language/state
 * https://developer.hashicorp.com/terraform/internals/json-format#state-representation
 * @throws WorkspaceError if it is not a state
 */
export function parseState(text: string, where: string): State {
  const value = parseTerraformJson(text, where, EXPECTATION);
  const found = (what: string, hint = EXPECTATION.hint): WorkspaceError =>
    new WorkspaceError(EXPECTATION.code, `Expected ${EXPECTATION.expected} in ${where}; found ${what}.`, hint);
  if ('encrypted_data' in value) throw found('a state that OpenTofu has encrypted', ENCRYPTED_HINT);
  if ('format_version' in value) return readShown(value, found);
  if (typeof value['version'] !== 'number') throw found('JSON of another kind');
  if (value['version'] > 4) throw found(`a state of format version ${value['version']}, which a newer Terraform wrote`, SHOW_HINT);
  if (value['version'] !== 4) throw found(`a state of format version ${value['version']}, which an older Terraform wrote`, UPGRADE_HINT);
  const raw = RawState.safeParse(value);
  if (!raw.success) throw found(`a damaged one (${describeIssues(raw.error.issues)})`);
  const { serial, lineage } = raw.data;
  return {
    resources: raw.data.resources.flatMap(fromRaw),
    ...(serial === undefined ? {} : { serial }),
    ...(lineage === undefined || lineage === '' ? {} : { lineage }),
  };
}

/** A new major version may differ: https://developer.hashicorp.com/terraform/internals/json-format#format-version */
function readShown(value: JsonObject, found: (what: string, hint?: string) => WorkspaceError): State {
  if (isPlan(value)) throw found('a plan (--refresh takes plans)');
  const version = String(value['format_version']);
  if (!/^[01]\./.test(version)) throw found(`a printed state of format version ${version}, which a newer Terraform wrote`);
  if (!('values' in value)) return { resources: [] }; // `terraform show -json` prints no values for an empty state.
  const shown = ShownState.safeParse(value);
  if (!shown.success) throw found(`something else under values (${describeIssues(shown.error.issues)})`);
  return { resources: fromModule(shown.data.values.root_module) };
}

function fromRaw(resource: z.infer<typeof RawState>['resources'][number]): readonly StateResource[] {
  return resource.instances
    .filter((instance) => instance.deposed === undefined)
    .map((instance) => {
      const sensitive = (instance.sensitive_attributes ?? []).flatMap(([first]) => (typeof first?.value === 'string' ? [first.value] : []));
      const identity = {
        module: resource.module ?? '',
        mode: resource.mode,
        type: resource.type,
        name: resource.name,
        ...indexOf(instance.index_key),
      };
      const values = DYNAMIC.has(resource.type) ? withoutTypes(instance.attributes) : instance.attributes;
      return toResource(identity, values, [...new Set(sensitive)].sort());
    });
}

/**
 * Terraform's own types with attributes of any type: a raw state has `{"value": …, "type": …}` in place of such a value.
 * https://developer.hashicorp.com/terraform/language/state/remote-state-data
 * https://developer.hashicorp.com/terraform/language/resources/terraform-data
 */
const DYNAMIC: ReadonlySet<string> = new Set(['terraform_remote_state', 'terraform_data']);

function withoutTypes(attributes: JsonObject): JsonObject {
  const plain = (value: Json): Json =>
    isJsonObject(value) && Object.keys(value).sort().join() === 'type,value' ? (value['value'] ?? null) : value;
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, plain(value)]));
}

function isPlan(value: JsonObject): boolean {
  return ['planned_values', 'resource_changes', 'resource_drift', 'prior_state'].some((key) => key in value);
}

function fromModule(module: ShownModule): readonly StateResource[] {
  const own = module.resources
    .filter((resource) => resource.deposed_key === undefined)
    .map((resource) => {
      const identity = {
        module: module.address,
        mode: resource.mode,
        type: resource.type,
        name: resource.name,
        ...indexOf(resource.index),
      };
      return toResource(identity, resource.values ?? {}, sensitiveNames(resource.sensitive_values));
    });
  return [...own, ...module.child_modules.flatMap(fromModule)];
}

function indexOf(index: string | number | undefined): { readonly index?: string | number } {
  return index === undefined ? {} : { index };
}

type Identity = Omit<StateResource, 'address' | 'values' | 'sensitive'>;

function toResource(identity: Identity, values: JsonObject, sensitive: readonly string[]): StateResource {
  const { module, mode, type, name } = identity;
  const inModule = printAddress({ module: '', type, name, ...indexOf(identity.index) });
  const address = `${module === '' ? '' : `${module}.`}${mode === 'data' ? 'data.' : ''}${inModule}`;
  return { address, ...identity, values, sensitive };
}
