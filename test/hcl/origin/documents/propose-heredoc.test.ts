import { beforeAll, describe, expect, test } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { proposeHeredoc } from '#hcl/origin/documents/propose-heredoc.ts';
import { startTracing } from '#hcl/origin/expressions/propose-value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

/** The file after the edit that gives the heredoc of `user_data` another text; undefined where there is none. */
function rewritten(heredoc: string, desired: string): string | undefined {
  const main = `locals {\n  name = "web"\n  port = 80\n  none = ""\n}\n\nresource "aws_instance" "a" {\n  user_data = ${heredoc}\n}\n`;
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': main }));
  const instance = evaluator.instance('aws_instance.a');
  const expression = instance?.declaration.block.body.attributes[0]?.expression;
  if (instance === undefined || expression?.kind !== 'template') throw new Error('expected a heredoc');
  const place = { expression, file: instance.declaration.file, scope: instance.scope };
  const [first] = proposeHeredoc(place, desired, startTracing({ evaluator, module: '' }));
  if (first === undefined) return undefined;
  const after = applyTextEdits(main, first.edits);
  return after.slice(after.indexOf('user_data = ') + 12, -3);
}

describe('different lines are written and all others are kept', () => {
  test.each([
    { name: 'a changed line', before: '<<EOF\na ${local.name}\nb\nEOF', to: 'a web\nc\n', after: '<<EOF\na ${local.name}\nc\nEOF' },
    { name: 'a new line', before: '<<EOF\na ${local.name}\nEOF', to: '#!\na web\n\nz\n', after: '<<EOF\n#!\na ${local.name}\n\nz\nEOF' },
    { name: 'a removed line', before: '<<EOF\na\nb ${local.name}\nc\nEOF', to: 'a\nc\n', after: '<<EOF\na\nc\nEOF' },
    {
      name: 'text around an interpolation',
      before: '<<EOF\nrun ${local.name} on ${local.port}\nEOF',
      to: 'start web --port 80\n',
      after: '<<EOF\nstart ${local.name} --port ${local.port}\nEOF',
    },
    {
      name: 'the indentation of <<-',
      before: '<<-EOF\n    if true; then\n      echo ${local.name}\n    fi\n  EOF',
      to: 'if true; then\n  echo web\n  exit 1\nfi\n\ndone\n',
      after: '<<-EOF\n    if true; then\n      echo ${local.name}\n      exit 1\n    fi\n\n    done\n  EOF',
    },
    { name: 'text that resembles an interpolation', before: '<<EOF\na\nEOF', to: '${HOME} %{x}\n', after: '<<EOF\n$${HOME} %%{x}\nEOF' },
    {
      name: 'an existing escape',
      before: '<<EOF\n$${HOME} ${local.name}\nb\nEOF',
      to: '${HOME} web\nc\n',
      after: '<<EOF\n$${HOME} ${local.name}\nc\nEOF',
    },
    {
      name: 'a word that contains the interpolated value',
      before: '<<EOF\nweb ${local.name}\nEOF',
      to: 'webs web\n',
      after: '<<EOF\nwebs ${local.name}\nEOF',
    },
  ])('$name', ({ before, to, after }) => {
    expect(rewritten(before, to)).toBe(after);
  });

  test('Windows line endings', () => {
    expect(rewritten('<<EOF\r\na\r\nb\r\nEOF', 'a\nc\n')).toBe('<<EOF\r\na\r\nc\r\nEOF');
  });
});

describe('there is no edit', () => {
  test.each([
    { name: 'if an interpolation would need another value', before: '<<EOF\na ${local.name}\nEOF', to: 'a api\n' },
    { name: 'if one of two interpolations would be lost', before: '<<EOF\n${local.name} ${local.port}\nEOF', to: 'web 81\n' },
    { name: 'if an interpolation is empty', before: '<<EOF\na${local.none}\nEOF', to: 'b\n' },
    { name: 'around a directive', before: '<<EOF\n%{ if true }\na\n%{ endif }\nEOF', to: 'b\n' },
    { name: 'if a strip marker removes text', before: '<<EOF\na ${~ local.name }\nb\nEOF', to: 'aweb\nc\n' },
    { name: 'if a value is unknown', before: '<<EOF\n${aws_x.y.z}\nb\nEOF', to: 'a\nc\n' },
    { name: 'for text without a line break at its end', before: '<<EOF\na\nEOF', to: 'b' },
    { name: 'for a line that equals the heredoc marker', before: '<<EOF\na\nEOF', to: 'EOF\n' },
    { name: 'in a quoted string', before: '"a ${local.name}\\n"', to: 'b web\n' },
  ])('$name', ({ before, to }) => {
    expect(rewritten(before, to)).toBeUndefined();
  });
});
