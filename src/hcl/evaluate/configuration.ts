/**
 * The static half of a Terraform root: its modules and what each declares, in which file, as syntax trees.
 * Filled by load-configuration.ts; read by the evaluator and by origin tracing.
 */
import type { Attribute, Block, Expression, HclFile } from '../syntax.ts';

/** A `variable` block. */
export interface VariableDeclaration {
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
  /** The type constraint expression, if there is one. */
  readonly type: Expression | undefined;
  readonly defaultValue: Expression | undefined;
}

/** One attribute of a `locals` block. */
export interface LocalDeclaration {
  readonly name: string;
  readonly attribute: Attribute;
  readonly file: HclFile;
}

/** A `resource` or `data` block. */
export interface ResourceDeclaration {
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
}

/** A `module` block. */
export interface ModuleCall {
  readonly name: string;
  readonly block: Block;
  readonly file: HclFile;
  /** Directory of the called module relative to the root; undefined for a registry or git source that was not downloaded. */
  readonly directory: string | undefined;
}

/** What the files of one directory declare. */
export interface ModuleConfiguration {
  /** Relative to the root, `.` for the root itself. */
  readonly directory: string;
  readonly files: readonly HclFile[];
  readonly variables: ReadonlyMap<string, VariableDeclaration>;
  readonly locals: ReadonlyMap<string, LocalDeclaration>;
  /** By `type.name`; data sources by `data.type.name`. */
  readonly resources: ReadonlyMap<string, ResourceDeclaration>;
  readonly calls: ReadonlyMap<string, ModuleCall>;
  readonly outputs: ReadonlyMap<string, { readonly block: Block; readonly file: HclFile }>;
}

/** Where the root module's variables get their value from, before their default. */
export type VariableSource =
  /** `*.tfvars`, or `*.tfvars.json` whose members are the attributes. */
  | { readonly kind: 'file'; readonly file: HclFile; readonly attribute: Attribute }
  | { readonly kind: 'environment'; readonly text: string };

/** A Terraform root with its local modules, and the downloaded ones that are at hand. */
export interface Configuration {
  /** By directory. */
  readonly modules: ReadonlyMap<string, ModuleConfiguration>;
  readonly root: ModuleConfiguration;
  /** The source that wins for each root variable, by Terraform's precedence. Absent: the default counts. */
  readonly variableSources: ReadonlyMap<string, VariableSource>;
}
