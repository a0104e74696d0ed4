/**
 * Forward evaluation: what value does each argument of each resource instance have, given code and state?
 * The functions here are pure: the same configuration and state give the same values.
 */
import type { SourceFile, StateResource } from '#domain/workspace.ts';
import type { Expression, HclFile } from '../syntax.ts';
import type { Configuration, ModuleConfiguration, ResourceDeclaration } from './configuration.ts';
import type { Value, ValueObject } from './value.ts';

/** One call of a module: the root, or module.a["x"].module.b. */
export interface ModuleInstance {
  /** Printed module address; empty for the root. */
  readonly address: string;
  readonly configuration: ModuleConfiguration;
  /** Who called it, and in which scope its arguments are evaluated; undefined for the root. */
  readonly caller: { readonly callName: string; readonly scope: Scope } | undefined;
}

/** Where an expression stands: decides what its names mean. */
export interface Scope {
  readonly module: ModuleInstance;
  readonly each?: { readonly key: Value; readonly value: Value };
  readonly count?: { readonly index: number };
  /** for-expression variables, dynamic-block iterators, the splat item. */
  readonly bindings: Readonly<Record<string, Value>>;
}

/** One instance of a resource block. */
export interface ResourceInstance {
  readonly address: string;
  readonly declaration: ResourceDeclaration;
  readonly scope: Scope;
}

/** What a name's definition is: the expression behind it and where that stands. */
export interface Definition {
  readonly expression: Expression;
  readonly file: HclFile;
  readonly scope: Scope;
  readonly from: 'local' | 'variable-file' | 'variable-default' | 'module-argument' | 'for-each' | 'count';
}

/** Answers questions about one configuration and one state. */
export interface Evaluator {
  readonly configuration: Configuration;
  /** Every managed instance that code declares, `for_each`/`count` expanded, in source order. */
  instances(): readonly ResourceInstance[];
  instance(address: string): ResourceInstance | undefined;
  /** Data of one expression. Errors in the expression (a missing key, a bad argument) give unknown. */
  evaluate(expression: Expression, scope: Scope): Value;
  /** Every argument and nested block that code writes for the instance, in the provider's shape: blocks as lists of objects (`dynamic` expanded), meta-arguments left out. */
  arguments(instance: ResourceInstance): ValueObject;
  /** The definition behind `var.x`, `local.x` (in the scope's module); undefined for a name without one, or with a value from the environment. */
  definitionOf(kind: 'var' | 'local', name: string, scope: Scope): Definition | undefined;
  /** The for_each or count expression of the resource or module call that made the scope's `each`/`count`. */
  repetitionOf(instance: ResourceInstance): Definition | undefined;
  /** A file that file() reads and a patch may edit; undefined for one that lies elsewhere, is too large or no text. The path as file() is given it. */
  dataFile(path: string): SourceFile | undefined;
}

/** What the evaluator needs beside code. */
export interface EvaluatorInput {
  readonly configuration: Configuration;
  readonly resources: readonly StateResource[];
  /** Absolute directory of the root, for path.* and file(). */
  readonly directory: string;
  /** For terraform.workspace. Absent: `default`. */
  readonly workspaceName?: string;
  /** The evaluator of the code that the state was made from, where this code is a patched one. */
  readonly unpatched?: () => Evaluator;
  /** Reads a file for file()/templatefile(); undefined: not there. Relative to the root. */
  readonly readFile: (path: string) => string | undefined;
  /** Files beside code that a patch may edit, by path. Absent: none. */
  readonly dataFiles?: ReadonlyMap<string, SourceFile>;
}
