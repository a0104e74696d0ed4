// @module-tag slow
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { runReportJsonSchema } from '#report/json-schema.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../support/reports.ts';

const PUBLISHED = JSON.parse(readFileSync(new URL('../../docs/run-report.schema.json', import.meta.url), 'utf8')) as object;

describe('docs/run-report.schema.json', () => {
  it('is what runReportJsonSchema() returns', () => {
    expect(PUBLISHED).toEqual(runReportJsonSchema());
  });

  it('accepts a real report', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(PUBLISHED);

    const valid = validate(toReport(aRun()));

    expect(validate.errors).toBeNull();
    expect(valid).toBe(true);
  });

  it.each([
    ['an unknown verdict', { verdict: 'maybe' }],
    ['a missing diff', { diff: undefined }],
    ['an id that is not text', { id: 7 }],
  ])('refuses %s', (_name, wrong) => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(PUBLISHED);
    const report = toReport(aRun());

    const valid = validate(JSON.parse(JSON.stringify({ ...report, reconciliations: [{ ...report.reconciliations[0], ...wrong }] })));

    expect(valid).toBe(false);
  });

  it('accepts an additional field of a later version', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(PUBLISHED);

    expect(validate({ ...toReport(aRun()), news: true })).toBe(true);
  });
});
