import { addImport } from '#hcl/edits/add-import.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, textAfter, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const written = hcl`
  import {
    to = aws_sqs_queue.work["audit"]
    id = "https://sqs.us-east-1.amazonaws.com/123456789012/audit"
  }
`;
const input = { path: 'imports.tf', to: 'aws_sqs_queue.work["audit"]', id: 'https://sqs.us-east-1.amazonaws.com/123456789012/audit' };

describe('add-import', () => {
  it.each([
    { name: 'a new file', before: '', after: written },
    { name: 'a file with blocks', before: 'a {} # ü\n', after: `a {} # ü\n\n${written}` },
    { name: 'a file with CRLF', before: 'a {}\r\n', after: `a {}\r\n\r\n${withCrlf(written)}` },
    { name: 'a file with tab indentation', before: 'a {\n\tb = 1\n}\n', after: `a {\n\tb = 1\n}\n\n${written.replaceAll('  ', '\t')}` },
    { name: 'a file that already has it: no edit', before: written, after: written },
  ])('adds to $name', ({ before, after }) => {
    const result = addImport.apply(parsed(before, 'imports.tf'), input);

    expect(textAfter(before, result)).toBe(after);
  });

  it.each([
    { name: 'another file', before: '', changed: { path: 'main.tf' }, reason: 'expected main.tf, found imports.tf' },
    {
      name: 'an address with an import of another id',
      before: written,
      changed: { id: 'x' },
      reason: 'expected no import to aws_sqs_queue.work["audit"], found one with another id in imports.tf',
    },
    {
      name: 'text that is not an address',
      before: '',
      changed: { to: 'a.b\n}\nresource "x" "y" {' },
      reason:
        'expected the address of one managed resource instance, such as aws_sqs_queue.work["audit"], found: a.b\n}\nresource "x" "y" {',
    },
  ])('rejects $name', ({ before, changed, reason }) => {
    expect(addImport.apply(parsed(before, 'imports.tf'), { ...input, ...changed })).toEqual({ kind: 'refused', reason });
  });
});
