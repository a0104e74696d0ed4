import { expect, it } from 'vitest';
import { isLoader } from '#stages/decide/deployed/loaders.ts';

it.each([
  'AWS_LAMBDA_EXEC_WRAPPER',
  'NODE_OPTIONS',
  'PYTHONSTARTUP',
  'PYTHONPATH',
  'LD_PRELOAD',
  'LD_AUDIT',
  'JAVA_TOOL_OPTIONS',
  '_JAVA_OPTIONS',
  'PERL5OPT',
  'RUBYLIB',
  'BASH_ENV',
  'DOTNET_STARTUP_HOOKS',
])('knows that %s has a runtime load other code', (name) => {
  expect(isLoader(name)).toBe(true);
});

it.each(['NODE_ENV', 'PYTHONUNBUFFERED', 'JAVA_HOME', 'MY_NODE_OPTIONS', 'LD', 'ld_preload_path', ''])('lets %j pass', (name) => {
  expect(isLoader(name)).toBe(false);
});
