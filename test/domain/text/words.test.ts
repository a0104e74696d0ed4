import { expect, it } from 'vitest';
import { spacedWords } from '#domain/text/words.ts';

it.each([
  ['acronis-backup', ' acronis backup '],
  ['lambda-function-caller', ' lambda function caller '],
  ['breakGlassOncall', ' break glass oncall '],
  ['INC-4471-carol', ' inc 4471 carol '],
  ['SEV1', ' sev 1 '],
  ['AWSConfigRemediation-SetX', ' aws config remediation set x '],
  ['', '  '],
])('%s', (text, expected) => {
  expect(spacedWords(text)).toBe(expected);
});
