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

describe('lines that differ are written, all others stay', () => {
  test.each([
    { name: 'a changed line', before: '<<EOF\na ${local.name}\nb\nEOF', to: 'a web\nc\n', after: '<<EOF\na ${local.name}\nc\nEOF' },
    { name: 'a new line', before: '<<EOF\na ${local.name}\nEOF', to: '#!\na web\n\nz\n', after: '<<EOF\n#!\na ${local.name}\n\nz\nEOF' },
    { name: 'a line that goes', before: '<<EOF\na\nb ${local.name}\nc\nEOF', to: 'a\nc\n', after: '<<EOF\na\nc\nEOF' },
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
    { name: 'what only looks like an interpolation', before: '<<EOF\na\nEOF', to: '${HOME} %{x}\n', after: '<<EOF\n$${HOME} %%{x}\nEOF' },
    {
      name: 'an escape that stands there',
      before: '<<EOF\n$${HOME} ${local.name}\nb\nEOF',
      to: '${HOME} web\nc\n',
      after: '<<EOF\n$${HOME} ${local.name}\nc\nEOF',
    },
    {
      name: 'a value inside a word is not the value',
      before: '<<EOF\nweb ${local.name}\nEOF',
      to: 'webs web\n',
      after: '<<EOF\nwebs ${local.name}\nEOF',
    },
  ])('$name', ({ before, to, after }) => {
    expect(rewritten(before, to)).toBe(after);
  });

  test('Windows line ends', () => {
    expect(rewritten('<<EOF\r\na\r\nb\r\nEOF', 'a\nc\n')).toBe('<<EOF\r\na\r\nc\r\nEOF');
  });
});

describe('there is no edit', () => {
  test.each([
    { name: 'where an interpolation would need another value', before: '<<EOF\na ${local.name}\nEOF', to: 'a api\n' },
    { name: 'where one of two would be lost', before: '<<EOF\n${local.name} ${local.port}\nEOF', to: 'web 81\n' },
    { name: 'where an interpolation gives nothing', before: '<<EOF\na${local.none}\nEOF', to: 'b\n' },
    { name: 'around a directive', before: '<<EOF\n%{ if true }\na\n%{ endif }\nEOF', to: 'b\n' },
    { name: 'where a strip marker takes text away', before: '<<EOF\na ${~ local.name }\nb\nEOF', to: 'aweb\nc\n' },
    { name: 'where a value is not known', before: '<<EOF\n${aws_x.y.z}\nb\nEOF', to: 'a\nc\n' },
    { name: 'for text without a line break at its end', before: '<<EOF\na\nEOF', to: 'b' },
    { name: 'for a line that would end the heredoc', before: '<<EOF\na\nEOF', to: 'EOF\n' },
    { name: 'in quoted text', before: '"a ${local.name}\\n"', to: 'b web\n' },
  ])('$name', ({ before, to }) => {
    expect(rewritten(before, to)).toBeUndefined();
  });
});
