import type { Json } from '../json.ts';

/** A cty type as `terraform providers schema -json` prints it: "string", ["list","string"], ["object",{…}]. */
export type CtyType = string | readonly [string, CtyType | Readonly<Record<string, CtyType>>];

export interface AttributeSchema {
  readonly type: CtyType;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** The provider's default; the schema command does not print it. */
  readonly default?: Json;
  readonly forceNew?: boolean;
  /** The provider suppresses some differences; the schema does not say which. */
  readonly suppressed?: boolean;
}

export interface BlockTypeSchema {
  readonly nesting: 'single' | 'list' | 'set' | 'map' | 'group';
  readonly minItems?: number;
  readonly maxItems?: number;
  /** In the state even where code omits it. */
  readonly computed?: boolean;
  readonly block: BlockSchema;
}

export interface BlockSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly blocks: Readonly<Record<string, BlockTypeSchema>>;
}

export type ProviderSchema = Readonly<Record<string, BlockSchema>>;
