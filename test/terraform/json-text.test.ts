import { describe, expect, it } from 'vitest';
import { WorkspaceError } from '#domain/errors.ts';
import { describeIssues, parseTerraformJson, sensitiveNames } from '#terraform/json-text.ts';

const EXPECTATION = { code: 'state-unreadable', expected: 'a Terraform state', hint: 'pass another file' };

describe('parseTerraformJson', () => {
  it('returns the object', () => {
    expect(parseTerraformJson('\uFEFF{"version": 4}', 'x', EXPECTATION)).toEqual({ version: 4 });
  });

  it.each([
    ['  \n', 'Expected a Terraform state in x; found an empty file.'],
    ['{', 'Expected a Terraform state in x; found text that is not JSON'],
    ['null', 'Expected a Terraform state in x; found JSON that is not an object.'],
  ])('refuses %j', (text, message) => {
    const parse = (): unknown => parseTerraformJson(text, 'x', EXPECTATION);

    expect(parse).toThrow(WorkspaceError);
    expect(parse).toThrow(message);
  });
});

describe('sensitiveNames', () => {
  it.each([
    ['a marked attribute', [{ password: true, tags: {} }], ['password']],
    ['a nested marker', [{ rule: [{ key: [{ secret: true }] }], list: [false] }], ['rule']],
    ['markers of before and after', [{ b: true }, { a: true, b: true }], ['a', 'b']],
    ['nothing for a resource without a tree', [undefined, true], []],
  ])('finds %s', (_title, trees, names) => {
    expect(sensitiveNames(...trees)).toEqual(names);
  });
});

describe('describeIssues', () => {
  it('lists the first three positions', () => {
    const issues = ['a', 'b', 'c', 'd'].map((name, index) => ({ path: [name, index], message: 'expected string' }));

    expect(describeIssues(issues)).toBe('a.0: expected string; b.1: expected string; c.2: expected string');
  });
});
