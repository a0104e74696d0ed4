import type { Configuration, ModuleCall, ModuleConfiguration } from '../evaluate/configuration.ts';

/** The root, or a module with the calls that lead to it, without instance keys. */
export interface CallPath {
  /** `module.a.module.b.`; empty for the root. */
  readonly path: string;
  readonly configuration: ModuleConfiguration;
  readonly caller: { readonly context: CallPath; readonly call: ModuleCall } | undefined;
}

/** Returns the root and all local modules below it, outer ones first. */
export function callPathsOf(configuration: Configuration): readonly CallPath[] {
  const found: CallPath[] = [{ path: '', configuration: configuration.root, caller: undefined }];
  for (const context of found)
    for (const call of context.configuration.calls.values()) {
      const inner = calledBy(context, call, configuration);
      if (inner !== undefined) found.push(inner);
    }
  return found;
}

/** Returns the called module; undefined if its code is missing, or if it calls itself, which Terraform cannot plan. */
export function calledBy(context: CallPath, call: ModuleCall, { modules }: Configuration): CallPath | undefined {
  const configuration = modules.get(call.directory ?? '');
  if (configuration === undefined || isInside(context, configuration.directory)) return undefined;
  return { path: `${context.path}module.${call.name}.`, configuration, caller: { context, call } };
}

function isInside({ configuration, caller }: CallPath, directory: string): boolean {
  return configuration.directory === directory || (caller !== undefined && isInside(caller.context, directory));
}
