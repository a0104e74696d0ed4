import type { Attribute, Block, Expression, HclFile } from '../syntax.ts';

export interface VariableDeclaration {
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
  readonly type: Expression | undefined;
  readonly defaultValue: Expression | undefined;
}

export interface LocalDeclaration {
  readonly name: string;
  readonly attribute: Attribute;
  readonly file: HclFile;
}

export interface ResourceDeclaration {
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
}

export interface ModuleCall {
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
  /** Relative to the root; undefined for a registry or git source that is not downloaded. */
  readonly directory: string | undefined;
}

/** The declarations of one directory. */
export interface ModuleConfiguration {
  /** Relative to the root, `.` for the root. */
  readonly directory: string;
  readonly files: readonly HclFile[];
  readonly variables: ReadonlyMap<string, VariableDeclaration>;
  readonly locals: ReadonlyMap<string, LocalDeclaration>;
  /** By `type.name`; data sources by `data.type.name`. */
  readonly resources: ReadonlyMap<string, ResourceDeclaration>;
  readonly calls: ReadonlyMap<string, ModuleCall>;
  readonly outputs: ReadonlyMap<string, { readonly block: Block; readonly file: HclFile }>;
}

export type VariableSource =
  /** `*.tfvars`, or `*.tfvars.json` with members as attributes. */
  | { readonly kind: 'file'; readonly file: HclFile; readonly attribute: Attribute }
  /** `behind`: the Terragrunt input that it overrides. */
  | { readonly kind: 'environment'; readonly text: string; readonly behind?: ElsewhereSource }
  | InputSource
  | ElsewhereSource;

/** A Terragrunt input: a literal, or a collection that contains literals. */
export interface InputSource {
  readonly kind: 'input';
  readonly file: HclFile;
  readonly expression: Expression;
}

/** Set by Terragrunt where no edit is allowed: in a file that other units include, or by an expression for Terragrunt alone. */
export interface ElsewhereSource {
  readonly kind: 'elsewhere';
  readonly file: HclFile;
  readonly expression: Expression;
  readonly isLiteral: boolean;
}

/** A root with its local and downloaded modules. */
export interface Configuration {
  /** Modules by directory. */
  readonly modules: ReadonlyMap<string, ModuleConfiguration>;
  readonly root: ModuleConfiguration;
  /** The source of each root variable by Terraform's precedence. Absent: the default. */
  readonly variableSources: ReadonlyMap<string, VariableSource>;
  /** The object with the inputs of the Terragrunt unit. */
  readonly inputs?: InputSource | undefined;
}
