import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import type { EditResult } from '#hcl/write/edit.ts';
import { appendJsonElement, removeJsonElement, removeJsonMember, replaceJsonValue, setJsonMember } from '#hcl/json/edit-json.ts';
import { parseJson, rootObject } from '#hcl/json/parse-json.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import { literal } from '#hcl/write/render-node.ts';
import type { Expression, HclFile } from '#hcl/syntax.ts';
import '../support/property-seed.ts';

const PATH = 'values.auto.tfvars.json';

const aKey = fc.constantFrom('a', 'b', 'längere', 'with "quotes"', '', '__proto', '${x}');
const aValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, false, 0, -3.5, 1e21, 'x', 'é 🐢 \n "', '${not.a.template}'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(aKey, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value as fc.Arbitrary<Json>;
const anObject = fc.dictionary(aKey, aValue, { maxKeys: 4, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;

/** A JSON file as people and programs write it. */
const aText = fc
  .record({
    value: anObject,
    indent: fc.constantFrom(0, 2, 4, '\t'),
    newline: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('', '\uFEFF'),
    end: fc.constantFrom('', '\n'),
  })
  .map(({ value, indent, newline, mark, end }) => ({
    value,
    text: mark + (JSON.stringify(value, undefined, indent) + end).replaceAll('\n', newline),
  }));

function opened(text: string): HclFile {
  const file = parseJson(PATH, text);
  if (!isHclFile(file)) throw new Error(`line ${file.line}: ${file.found}`);
  return file;
}

interface Place {
  readonly path: readonly (string | number)[];
  readonly expression: Expression;
}

function placesIn(expression: Expression, path: Place['path'] = []): readonly Place[] {
  const inner =
    expression.kind === 'object'
      ? expression.entries.flatMap((entry) => placesIn(entry.value, [...path, entry.key.kind === 'literal' ? String(entry.key.value) : '']))
      : expression.kind === 'tuple'
        ? expression.elements.flatMap((element, index) => placesIn(element, [...path, index]))
        : [];
  return [{ path, expression }, ...inner];
}

/** The data with the value at a path made into another. */
function changed(value: Json, path: Place['path'], make: (value: Json) => Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return make(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((item, index) => (index === key ? changed(item, rest, make) : item));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, item]) => [name, name === key ? changed(item, rest, make) : item]),
  );
}

interface Trial {
  readonly edit: (file: HclFile) => EditResult;
  readonly path: Place['path'];
  readonly make: (value: Json) => Json;
}

/** Every edit that fits a place, with what it should come to. */
function trialsAt({ path, expression }: Place, value: Json, key: string): readonly Trial[] {
  const { range } = expression;
  const members = (data: Json): JsonObject => (isJsonObject(data) ? data : {});
  const elements = (data: Json): readonly Json[] => (Array.isArray(data) ? (data as readonly Json[]) : []);
  const same = (left: Json, right: Json): boolean => canonicalJson(left) === canonicalJson(right);
  return [
    ...(path.length > 0
      ? [{ path, edit: (file: HclFile) => replaceJsonValue(file, 'replace', { at: range, value: literal(value) }), make: () => value }]
      : []),
    ...(expression.kind === 'object'
      ? [
          {
            path,
            edit: (file: HclFile) => setJsonMember(file, 'set', { object: range, key, value: literal(value) }),
            make: (data: Json) => ({ ...members(data), [key]: value }),
          },
          {
            path,
            edit: (file: HclFile) => removeJsonMember(file, 'remove', { object: range, key }),
            make: (data: Json) => Object.fromEntries(Object.entries(members(data)).filter(([name]) => name !== key)),
          },
        ]
      : []),
    ...(expression.kind === 'tuple'
      ? [
          {
            path,
            edit: (file: HclFile) => appendJsonElement(file, 'append', { tuple: range, value: literal(value) }),
            make: (data: Json) => (elements(data).some((one) => same(one, value)) ? data : [...elements(data), value]),
          },
          ...(expression.elements.length > 0
            ? [
                {
                  path,
                  edit: (file: HclFile) => removeJsonElement(file, 'cut', { tuple: range, index: 0 }),
                  make: (data: Json) => elements(data).slice(1),
                },
              ]
            : []),
        ]
      : []),
  ];
}

describe('an edit of a JSON file', () => {
  test.prop([aText, aValue, aKey], { numRuns: 150 })(
    'changes the value that it names, and no other',
    ({ value: data, text }, value, key) => {
      const file = opened(text);

      for (const trial of placesIn(rootObject(file)).flatMap((place) => trialsAt(place, value, key))) {
        const result = trial.edit(file);
        const after = result.kind === 'edits' ? applyTextEdits(text, result.edits) : '';

        expect(canonicalJson(JSON.parse(after.replace(/^\uFEFF/, '')) as Json)).toBe(canonicalJson(changed(data, trial.path, trial.make)));
      }
    },
  );

  test.prop([aText, aValue, aKey], { numRuns: 100 })(
    'keeps every other value byte for byte, and the line endings',
    ({ text }, value, key) => {
      const file = opened(text);

      for (const place of placesIn(rootObject(file))) {
        for (const trial of trialsAt(place, value, key)) {
          const result = trial.edit(file);
          const edits = result.kind === 'edits' ? result.edits : [];
          const after = applyTextEdits(text, edits);

          expect(edits.every((edit) => place.expression.range.start <= edit.start && edit.end <= place.expression.range.end)).toBe(true);
          expect(/[^\r]\n/.test(after) && text.includes('\r\n')).toBe(false);
        }
      }
    },
  );

  test.prop([aText, aValue, aKey], { numRuns: 100 })('has the same result twice as once', ({ text }, value, key) => {
    const whole = { start: 0, end: text.length };
    const once = setJsonMember(opened(text), 'set', { object: whole, key, value: literal(value) });
    const after = once.kind === 'edits' ? applyTextEdits(text, once.edits) : '';

    const twice = setJsonMember(opened(after), 'set', { object: { start: 0, end: after.length }, key, value: literal(value) });

    expect(twice).toEqual({ kind: 'edits', edits: [] });
  });

  test.prop([aText], { numRuns: 100 })('returns the original text without an edit', ({ text }) => {
    const file = opened(text);

    for (const { path, expression } of placesIn(rootObject(file)).filter((place) => place.path.length > 0)) {
      const value = JSON.parse(text.slice(expression.range.start, expression.range.end)) as Json;

      expect([path, replaceJsonValue(file, 'replace', { at: expression.range, value: literal(value) })]).toEqual([
        path,
        { kind: 'edits', edits: [] },
      ]);
    }
  });
});

test.prop([fc.string({ unit: 'binary', maxLength: 40 })], { numRuns: 300 })('rejects what JSON.parse rejects', (text) => {
  const read = isHclFile(parseJson(PATH, text));
  let takes = true;
  try {
    takes = isJsonObject(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    takes = false;
  }

  expect(read && !takes).toBe(false);
});
