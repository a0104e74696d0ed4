import { expect, it } from 'vitest';
import { printedJson } from '#domain/workspace/printed-json.ts';

it.each([
  ['{"version":4}\n', '{"version":4}\n'],
  ['{\n  "a": {\n}\n}', '{\n  "a": {\n}\n}'],
  ['\nWarning: Unable to open CLI configuration file\n\nThe {file} is not there.\n{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n'],
  ['', ''],
  ['Terraform v1.11.4\n', 'Terraform v1.11.4\n'],
])('extracts the JSON from %j', (stdout, json) => {
  expect(printedJson(stdout)).toBe(json);
});
