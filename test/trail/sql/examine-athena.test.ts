// @module-tag slow
import { describe, expect, it } from 'vitest';
import { examineAthena } from '#trail/sql/examine-athena.ts';
import { parseAthenaSource } from '#trail/sql/athena-source.ts';
import { lookingAt } from '../../support/examined-trails.ts';
import { AWS_TABLE, actionOf } from '../../support/query-servers.ts';
import type { Answer } from '../../support/trail-sources.ts';

const DENIED: Answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } };

const lookAt = lookingAt((source, options) => examineAthena(parseAthenaSource(source), options));

describe('Athena', () => {
  const GROUP = {
    WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: { ResultConfiguration: { OutputLocation: 's3://results/' } } },
  };
  const answerWith =
    (group: object) =>
    (action: string): Answer =>
      action === 'GetTableMetadata' ? { status: 200, body: { TableMetadata: AWS_TABLE } } : { status: 200, body: group };

  it('is checked for table and workgroup, without a query', async () => {
    const { asked, trail } = await lookAt('athena:audit.cloudtrail', answerWith(GROUP));

    expect(trail).toMatchObject({ name: 'Athena audit.cloudtrail', found: 'the table and the workgroup primary are there' });
    expect(trail.doubt).toContain('are not checked');
    expect(asked.map(actionOf)).toEqual(['GetTableMetadata', 'GetWorkGroup']);
  });

  it.each([
    ['a disabled workgroup', { WorkGroup: { Name: 'primary', State: 'DISABLED' } }, 'wrong-workgroup'],
    ['a missing output location', { WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: {} } }, 'no-output-location'],
  ])('reports %s', async (_name, group, code) => {
    await expect(lookAt('athena:audit.cloudtrail', answerWith(group))).rejects.toMatchObject({ code });
  });

  it.each([
    ['GetTableMetadata', 'athena:GetTableMetadata and glue:GetTable'],
    ['GetWorkGroup', 'athena:GetWorkGroup'],
  ])('names the action missing for %s', async (denied, action) => {
    const asking = lookAt('athena:audit.cloudtrail', (asked) => (asked === denied ? DENIED : answerWith(GROUP)(asked)));

    await expect(asking).rejects.toMatchObject({ hint: expect.stringContaining(`The missing IAM action is ${action}.`) as string });
  });
});
