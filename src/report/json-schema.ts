import { z } from 'zod';
import { RunReport } from '#domain/run-report.ts';

/**
 * The JSON Schema of the output of `--format json`; docs/run-report.schema.json is a copy. It allows unknown fields, because a later
 * version may add some without increasing schemaVersion. https://json-schema.org/draft/2020-12/schema
 */
export function runReportJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(RunReport, { target: 'draft-2020-12', io: 'input' });
  const { $schema, '~standard': _, ...rest } = schema as Record<string, unknown>;
  return { $schema, title: 'RunReport', description: 'The output of reconcile --format json: one object per run.', ...rest };
}
