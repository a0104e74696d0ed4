/**
 * The provider protocol, version 5, as far as Terraform uses it to plan and, if switched on, to apply: method names, message fields and
 * their numbers. Independent of schemas, values and worlds. https://developer.hashicorp.com/terraform/plugin/terraform-plugin-protocol
 */
import { fromJSON } from '@grpc/proto-loader';
import type { ServiceDefinition } from '@grpc/grpc-js';

interface Field {
  readonly type: string;
  readonly id: number;
  readonly rule?: 'repeated';
  readonly keyType?: string;
}

/** A method: one request, one answer. */
interface Method {
  readonly requestType: string;
  readonly responseType: string;
  readonly comment: string;
}

const one = (type: string, id: number): Field => ({ type, id });
const many = (type: string, id: number): Field => ({ type, id, rule: 'repeated' });
const byName = (type: string, id: number): Field => ({ type, id, keyType: 'string' });
const message = (fields: Readonly<Record<string, Field>>): { readonly fields: Readonly<Record<string, Field>> } => ({ fields });

const MESSAGES = {
  DynamicValue: message({ msgpack: one('bytes', 1), json: one('bytes', 2) }),
  Diagnostic: message({ severity: one('int32', 1), summary: one('string', 2), detail: one('string', 3) }),
  PathStep: message({ attribute_name: one('string', 1), element_key_string: one('string', 2), element_key_int: one('int64', 3) }),
  AttributePath: message({ steps: many('PathStep', 1) }),
  RawState: message({ json: one('bytes', 1), flatmap: byName('string', 2) }),
  SchemaAttribute: message({
    name: one('string', 1),
    type: one('bytes', 2),
    required: one('bool', 4),
    optional: one('bool', 5),
    computed: one('bool', 6),
    sensitive: one('bool', 7),
    write_only: one('bool', 10),
  }),
  NestedBlock: message({
    type_name: one('string', 1),
    block: one('Block', 2),
    nesting: one('int32', 3),
    min_items: one('int64', 4),
    max_items: one('int64', 5),
  }),
  Block: message({ version: one('int64', 1), attributes: many('SchemaAttribute', 2), block_types: many('NestedBlock', 3) }),
  Schema: message({ version: one('int64', 1), block: one('Block', 2) }),
  ServerCapabilities: message({ plan_destroy: one('bool', 1), get_provider_schema_optional: one('bool', 2) }),
  Nothing: message({}),
  Diagnosed: message({ diagnostics: many('Diagnostic', 1) }),
  SchemaReply: message({
    provider: one('Schema', 1),
    resource_schemas: byName('Schema', 2),
    data_source_schemas: byName('Schema', 3),
    diagnostics: many('Diagnostic', 4),
    server_capabilities: one('ServerCapabilities', 6),
  }),
  PrepareRequest: message({ config: one('DynamicValue', 1) }),
  PrepareReply: message({ prepared_config: one('DynamicValue', 1), diagnostics: many('Diagnostic', 2) }),
  ConfigureRequest: message({ terraform_version: one('string', 1), config: one('DynamicValue', 2) }),
  ValidateRequest: message({ type_name: one('string', 1), config: one('DynamicValue', 2) }),
  UpgradeRequest: message({ type_name: one('string', 1), version: one('int64', 2), raw_state: one('RawState', 3) }),
  UpgradeReply: message({ upgraded_state: one('DynamicValue', 1), diagnostics: many('Diagnostic', 2) }),
  ReadRequest: message({ type_name: one('string', 1), current_state: one('DynamicValue', 2), private: one('bytes', 3) }),
  ReadReply: message({ new_state: one('DynamicValue', 1), diagnostics: many('Diagnostic', 2), private: one('bytes', 3) }),
  PlanRequest: message({
    type_name: one('string', 1),
    prior_state: one('DynamicValue', 2),
    proposed_new_state: one('DynamicValue', 3),
    config: one('DynamicValue', 4),
    prior_private: one('bytes', 5),
  }),
  PlanReply: message({
    planned_state: one('DynamicValue', 1),
    requires_replace: many('AttributePath', 2),
    planned_private: one('bytes', 3),
    diagnostics: many('Diagnostic', 4),
    legacy_type_system: one('bool', 5),
  }),
  ApplyRequest: message({
    type_name: one('string', 1),
    prior_state: one('DynamicValue', 2),
    planned_state: one('DynamicValue', 3),
    config: one('DynamicValue', 4),
    planned_private: one('bytes', 5),
  }),
  ApplyReply: message({
    new_state: one('DynamicValue', 1),
    private: one('bytes', 2),
    diagnostics: many('Diagnostic', 3),
    legacy_type_system: one('bool', 4),
  }),
  ImportRequest: message({ type_name: one('string', 1), id: one('string', 2) }),
  ImportedResource: message({ type_name: one('string', 1), state: one('DynamicValue', 2), private: one('bytes', 3) }),
  ImportReply: message({ imported_resources: many('ImportedResource', 1), diagnostics: many('Diagnostic', 2) }),
  ReadDataRequest: message({ type_name: one('string', 1), config: one('DynamicValue', 2) }),
  ReadDataReply: message({ state: one('DynamicValue', 1), diagnostics: many('Diagnostic', 2) }),
  StopReply: message({ Error: one('string', 1) }),
};

/** The methods by their names on the wire, some of which differ from their usual names. */
const METHODS: Record<string, Method> = Object.fromEntries(
  Object.entries({
    GetSchema: { requestType: 'Nothing', responseType: 'SchemaReply' },
    PrepareProviderConfig: { requestType: 'PrepareRequest', responseType: 'PrepareReply' },
    Configure: { requestType: 'ConfigureRequest', responseType: 'Diagnosed' },
    ValidateResourceTypeConfig: { requestType: 'ValidateRequest', responseType: 'Diagnosed' },
    ValidateDataSourceConfig: { requestType: 'ValidateRequest', responseType: 'Diagnosed' },
    UpgradeResourceState: { requestType: 'UpgradeRequest', responseType: 'UpgradeReply' },
    ReadResource: { requestType: 'ReadRequest', responseType: 'ReadReply' },
    PlanResourceChange: { requestType: 'PlanRequest', responseType: 'PlanReply' },
    ApplyResourceChange: { requestType: 'ApplyRequest', responseType: 'ApplyReply' },
    ImportResourceState: { requestType: 'ImportRequest', responseType: 'ImportReply' },
    ReadDataSource: { requestType: 'ReadDataRequest', responseType: 'ReadDataReply' },
    Stop: { requestType: 'Nothing', responseType: 'StopReply' },
  }).map(([name, types]) => [name, { ...types, comment: '' }]),
);

/**
 * Describes the service for the gRPC server.
 * @returns method name → codec of its messages; bytes are Buffers, int64 are numbers, absent fields have their zero value
 */
export function providerService(): ServiceDefinition {
  const definition = fromJSON(
    { nested: { tfplugin5: { nested: { ...MESSAGES, Provider: { methods: METHODS } } } } },
    { keepCase: true, longs: Number, defaults: true, arrays: true },
  );
  return definition['tfplugin5.Provider'] as unknown as ServiceDefinition;
}
