import type { SourceFile, StateResource } from '#domain/workspace.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import type { Configuration, ModuleConfiguration, ResourceDeclaration } from './configuration.ts';
import type { Value, ValueObject } from './value.ts';

/** The root, or a call such as module.a["x"].module.b. */
export interface ModuleInstance {
  /** Empty for the root. */
  readonly address: string;
  readonly configuration: ModuleConfiguration;
  /** Undefined for the root. */
  readonly caller: { readonly callName: string; readonly scope: Scope } | undefined;
}

/** The context of an expression's names. */
export interface Scope {
  readonly module: ModuleInstance;
  readonly each?: { readonly key: Value; readonly value: Value };
  readonly count?: { readonly index: number };
  /** Variables of `for`, iterators of dynamic blocks, the splat item. */
  readonly bindings: Readonly<Record<string, Value>>;
}

/** Evaluates an expression; unknown for errors. */
export type Evaluate = (expression: Expression, scope: Scope) => Value;

export interface ResourceInstance {
  readonly address: string;
  readonly declaration: ResourceDeclaration;
  readonly scope: Scope;
}

/** The expression behind a name, with its place. */
export interface Definition {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
  readonly from: 'local' | 'variable-file' | 'variable-default' | 'module-argument' | 'for-each' | 'count';
}

/** A part of a configuration. */
export interface Part {
  /** `name`: a block or an argument of a resource, such as `aws_sqs_queue.q.name`, `data.aws_vpc.main`, `output.url`, `provider` */
  readonly has: (module: ModuleInstance, name: string) => boolean;
  /** True for a module that contains something of the part, itself or in a module below it. */
  readonly reaches: (module: ModuleInstance) => boolean;
}

/** Pure: the same configuration and state give the same values. */
export interface Evaluator {
  readonly configuration: Configuration;
  /** All managed instances, or those of a part, with `for_each` and `count` expanded, in source order. */
  instances(within?: Part): readonly ResourceInstance[];
  /** The root, and all modules, or those of a part, with instances below. */
  modules(within?: Part): readonly ModuleInstance[];
  /** True for a resource or module block that has instances. */
  isExpanded(module: ModuleInstance, block: Block): boolean;
  instance(address: string): ResourceInstance | undefined;
  /** Errors, such as a missing key, are unknown. */
  evaluate(expression: Expression, scope: Scope): Value;
  /** All arguments without meta-arguments; nested and `dynamic` blocks are lists of objects. */
  arguments(instance: ResourceInstance): ValueObject;
  /** Returns the definition of `var.x` or `local.x`; undefined without one, or for a value from the environment. */
  definitionOf(kind: 'var' | 'local', name: string, scope: Scope): Definition | undefined;
  /** The for_each or count behind `each` or `count`. */
  repetitionOf(instance: ResourceInstance): Definition | undefined;
  /** A file read by file() that a patch may edit; undefined outside the repository, too large, or not text. */
  dataFile(path: string): SourceFile | undefined;
}

export interface EvaluatorInput {
  readonly configuration: Configuration;
  readonly resources: readonly StateResource[];
  /** Absolute, for path.* and file(). */
  readonly directory: string;
  /** terraform.workspace; default `default`. */
  readonly workspaceName?: string;
  /** For patched code: the evaluator of the original code, which the state belongs to. */
  readonly unpatched?: () => Evaluator;
  /** For file() and templatefile(), relative to the root. */
  readonly readFile: (path: string) => string | undefined;
  /** For fileset(): all files below a folder, both relative to the root. Absent, or undefined: unknown. */
  readonly listFiles?: (folder: string) => readonly string[] | undefined;
  /** Files that a patch may edit, by path. */
  readonly dataFiles?: ReadonlyMap<string, SourceFile>;
}
