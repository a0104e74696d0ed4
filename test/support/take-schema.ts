/** Takes a type out of what `terraform providers schema -json` prints, into the form that `fixtures/provider-schema/aws.json` has. */
import type { AttributeSchema, BlockSchema, BlockTypeSchema, ProviderSchema } from '#domain/value/provider-schema.ts';

interface PrintedBlock {
  readonly attributes?: Readonly<Record<string, AttributeSchema & Readonly<Record<string, unknown>>>>;
  readonly block_types?: Readonly<Record<string, PrintedBlockType>>;
}

interface PrintedBlockType {
  readonly nesting_mode: BlockTypeSchema['nesting'];
  readonly min_items?: number;
  readonly max_items?: number;
  readonly block: PrintedBlock;
}

/** What the command prints, as far as it is read. */
export interface PrintedSchemas {
  readonly provider_schemas: Readonly<
    Record<string, { readonly resource_schemas?: Readonly<Record<string, { readonly block: PrintedBlock }>> }>
  >;
}

/**
 * Finds a type among the printed schemas.
 * @param printed of any providers
 * @param type such as `aws_sfn_activity`
 * @returns its interface; undefined where no provider has it. Defaults, and what makes another resource, no schema says
 */
export function takeSchema(printed: PrintedSchemas, type: string): BlockSchema | undefined {
  const found = Object.values(printed.provider_schemas).map((provider) => provider.resource_schemas?.[type]);
  const block = found.find((one) => one !== undefined)?.block;
  return block === undefined ? undefined : blockOf(block);
}

/**
 * Writes the bundled schema.
 * @param schema by type
 * @returns its text, one line a type, in the order of the alphabet
 */
export function schemaText(schema: ProviderSchema): string {
  const lines = Object.entries(schema).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{\n${lines.map(([type, block]) => `${JSON.stringify(type)}:${JSON.stringify(block)}`).join(',\n')}\n}\n`;
}

function blockOf({ attributes = {}, block_types: types = {} }: PrintedBlock): BlockSchema {
  const plain = Object.entries(attributes).map(([name, one]) => [name, attributeOf(one)] as const);
  return {
    attributes: Object.fromEntries(plain),
    blocks: Object.fromEntries(Object.entries(types).map(([name, one]) => [name, typeOf(one)])),
  };
}

function attributeOf({ type, required, optional, computed, sensitive }: AttributeSchema): AttributeSchema {
  const said = { required, optional, computed, sensitive };
  return { type, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value === true)) };
}

function typeOf({ nesting_mode: nesting, min_items: minItems = 0, max_items: maxItems = 0, block }: PrintedBlockType): BlockTypeSchema {
  return { nesting, ...(minItems > 0 ? { minItems } : {}), ...(maxItems > 0 ? { maxItems } : {}), block: blockOf(block) };
}
