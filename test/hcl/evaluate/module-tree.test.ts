import { beforeAll, expect, it } from 'vitest';
import { rootScope } from '#hcl/evaluate/module-tree.ts';
import { referenceTo } from '#hcl/locate.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

it('reads names in the root module, not in a module that it calls', () => {
  const evaluator = evaluatorOf({
    'main.tf': 'locals {\n  where = "root"\n}\n\nmodule "child" {\n  source = "./child"\n}\n',
    'child/main.tf': 'locals {\n  where = "child"\n}\n',
  });
  const scope = rootScope(evaluator.configuration);

  expect(scope.module.caller).toBeUndefined();
  expect(evaluator.evaluate(referenceTo(['local', 'where']), scope)).toBe('root');
});
