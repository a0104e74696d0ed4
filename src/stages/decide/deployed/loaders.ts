/** Variables by which a runtime loads other code before its own. https://docs.aws.amazon.com/lambda/latest/dg/runtimes-modify.html */
const LOADER =
  /^(?:AWS_LAMBDA_EXEC_WRAPPER|NODE_OPTIONS|NODE_PATH|PYTHON(?:PATH|STARTUP|HOME)|LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|_?JAVA_(?:TOOL_)?OPTIONS|PERL5(?:OPT|LIB)|RUBY(?:OPT|LIB)|BASH_ENV|DOTNET_STARTUP_HOOKS|DOTNET_ADDITIONAL_DEPS)$/;

/**
 * Whether a variable has a runtime load other code.
 * @param name the variable's name
 * @returns true for those that runtimes read before a program begins
 */
export function isLoader(name: string): boolean {
  return LOADER.test(name);
}
