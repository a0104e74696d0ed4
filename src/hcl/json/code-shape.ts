/**
 * Defines which members of JSON code are blocks, how many labels they have, and how their strings are read. JSON does not show it:
 * Terraform's own blocks are listed here, those of a resource type are in its schema.
 * https://developer.hashicorp.com/terraform/language/syntax/json#block-type-specific-exceptions
 */
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';

/** How a string is read: with interpolations, as a reference, or as it is. */
export type Reading = 'template' | 'reference' | 'verbatim';

export interface BlockKind {
  readonly labels: number;
  /** The shape of its body. */
  readonly shapeOf: (labels: readonly string[]) => BodyShape;
}

/** The members of a body: blocks, and arguments with the reading of their strings. */
export interface BodyShape {
  readonly blockOf: (name: string) => BlockKind | undefined;
  readonly readingOf: (name: string) => Reading;
}

const REFERENCES = new Set(['depends_on', 'provider', 'providers', 'ignore_changes', 'replace_triggered_by', 'iterator']);
const template = (): Reading => 'template';

/**
 * Returns how strings of a block's argument are read, for blocks that Terraform evaluates.
 * @returns `reference` for meta-arguments that name something
 */
export function metaReading(name: string): Reading {
  return REFERENCES.has(name) ? 'reference' : 'template';
}

const plain: BodyShape = { blockOf: () => undefined, readingOf: metaReading };
const toFrom: BodyShape = { ...plain, readingOf: (name) => (['to', 'from', 'provider'].includes(name) ? 'reference' : 'template') };

function kind(labels: number, shape: BodyShape): BlockKind {
  return { labels, shapeOf: () => shape };
}

function withBlocks(blocks: Readonly<Record<string, BlockKind>>, readingOf: BodyShape['readingOf'] = metaReading): BodyShape {
  return { blockOf: (name) => (Object.hasOwn(blocks, name) ? blocks[name] : undefined), readingOf };
}

const connection = kind(0, plain);
/** https://developer.hashicorp.com/terraform/language/block/resource#action_trigger */
const trigger: BodyShape = { ...plain, readingOf: (name) => (['actions', 'events'].includes(name) ? 'reference' : 'template') };
const META: Readonly<Record<string, BlockKind>> = {
  lifecycle: kind(0, withBlocks({ precondition: kind(0, plain), postcondition: kind(0, plain), action_trigger: kind(0, trigger) })),
  connection,
  provisioner: kind(1, withBlocks({ connection })),
};

/**
 * Schemas of data sources, which the provider schema does not contain.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/iam_policy_document
 */
const statement: BlockSchema = {
  attributes: {},
  blocks: Object.fromEntries(
    ['principals', 'not_principals', 'condition'].map((name) => [name, { nesting: 'set', block: { attributes: {}, blocks: {} } }] as const),
  ),
};
const DATA: Readonly<Record<string, BlockSchema>> = {
  aws_iam_policy_document: { attributes: {}, blocks: { statement: { nesting: 'list', block: statement } } },
};
const filtered: BlockSchema = { attributes: {}, blocks: { filter: { nesting: 'set', block: { attributes: {}, blocks: {} } } } };

/** https://registry.terraform.io/providers/hashicorp/aws/latest/docs#provider-configuration */
const provider = withBlocks(
  Object.fromEntries(
    ['assume_role', 'assume_role_with_web_identity', 'default_tags', 'endpoints', 'ignore_tags'].map((name) => [name, kind(0, plain)]),
  ),
);

const terraform = withBlocks({
  backend: kind(1, plain),
  cloud: kind(0, withBlocks({ workspaces: kind(0, plain) })),
  provider_meta: kind(1, plain),
});
const required: BodyShape = withBlocks({ required_providers: kind(0, { blockOf: () => undefined, readingOf: () => 'verbatim' }) });

/**
 * The shape of a whole file.
 * @param schema by resource type; members of other types are attributes, except Terraform's own blocks
 * @returns the shape
 */
export function fileShape(schema: ProviderSchema): BodyShape {
  const data: BlockKind = { labels: 2, shapeOf: ([type = '']) => resourceShape(DATA[type] ?? filtered) };
  return withBlocks({
    resource: { labels: 2, shapeOf: ([type = '']) => resourceShape(schema[type]) },
    data,
    ephemeral: { labels: 2, shapeOf: () => resourceShape(undefined) },
    /** https://developer.hashicorp.com/terraform/language/block/action */
    action: kind(2, withBlocks({ config: kind(0, plain) })),
    module: kind(1, withBlocks({ lifecycle: kind(0, plain) })),
    provider: kind(1, provider),
    variable: kind(
      1,
      withBlocks({ validation: kind(0, plain) }, (name) => (name === 'type' ? 'reference' : 'verbatim')),
    ),
    output: kind(1, withBlocks({ precondition: kind(0, plain) })),
    locals: kind(0, { blockOf: () => undefined, readingOf: template }),
    terraform: kind(0, { blockOf: (name) => terraform.blockOf(name) ?? required.blockOf(name), readingOf: () => 'verbatim' }),
    check: kind(1, withBlocks({ assert: kind(0, plain), data })),
    moved: kind(0, toFrom),
    import: kind(0, toFrom),
    removed: kind(0, { ...toFrom, blockOf: (name) => META[name] }),
  });
}

function resourceShape(schema: BlockSchema | undefined): BodyShape {
  const nested = nestedShape(schema);
  return { blockOf: (name) => (Object.hasOwn(META, name) ? META[name] : nested.blockOf(name)), readingOf: metaReading };
}

/** https://developer.hashicorp.com/terraform/language/expressions/dynamic-blocks */
function nestedShape(schema: BlockSchema | undefined): BodyShape {
  return {
    blockOf: (name) => {
      if (name === 'dynamic')
        return { labels: 1, shapeOf: ([type = '']) => withBlocks({ content: kind(0, nestedShape(schema?.blocks[type]?.block)) }) };
      const own = schema !== undefined && Object.hasOwn(schema.blocks, name) ? schema.blocks[name] : undefined;
      return own === undefined ? undefined : kind(0, nestedShape(own.block));
    },
    readingOf: (name) => (name === 'iterator' ? 'reference' : 'template'),
  };
}
