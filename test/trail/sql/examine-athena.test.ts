// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { examineAthena } from '#trail/sql/examine-athena.ts';
import { parseAthenaSource } from '#trail/sql/athena-source.ts';
import { AWS_TABLE, actionOf } from '../../support/query-servers.ts';
import { startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, Asked } from '../../support/trail-sources.ts';

const DENIED: Answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } };

let closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

async function lookAt(
  source: string,
  answer: (action: string, asked: Asked) => Answer,
): Promise<{ readonly asked: readonly Asked[]; readonly trail: ExaminedTrail }> {
  const server = await startCloudTrail((asked) => answer(actionOf(asked), asked));
  closing.push(() => server.close());
  const options = { endpoint: server.endpoint, signal: new AbortController().signal };
  return { trail: await examineAthena(parseAthenaSource(source), options), asked: server.asked };
}

describe('Athena', () => {
  const GROUP = {
    WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: { ResultConfiguration: { OutputLocation: 's3://results/' } } },
  };
  const answerWith =
    (group: object) =>
    (action: string): Answer =>
      action === 'GetTableMetadata' ? { status: 200, body: { TableMetadata: AWS_TABLE } } : { status: 200, body: group };

  it('is asked for table and workgroup, and no query is started', async () => {
    const { asked, trail } = await lookAt('athena:audit.cloudtrail', answerWith(GROUP));

    expect(trail).toMatchObject({ name: 'Athena audit.cloudtrail', found: 'the table and the workgroup primary are there' });
    expect(trail.doubt).toContain('are not checked');
    expect(asked.map(actionOf)).toEqual(['GetTableMetadata', 'GetWorkGroup']);
  });

  it.each([
    ['a disabled workgroup', { WorkGroup: { Name: 'primary', State: 'DISABLED' } }, 'wrong-workgroup'],
    ['no place for results', { WorkGroup: { Name: 'primary', State: 'ENABLED', Configuration: {} } }, 'no-output-location'],
  ])('says so of %s', async (_name, group, code) => {
    await expect(lookAt('athena:audit.cloudtrail', answerWith(group))).rejects.toMatchObject({ code });
  });

  it.each([
    ['GetTableMetadata', 'athena:GetTableMetadata and glue:GetTable'],
    ['GetWorkGroup', 'athena:GetWorkGroup'],
  ])('names what %s lacks', async (denied, action) => {
    const asking = lookAt('athena:audit.cloudtrail', (asked) => (asked === denied ? DENIED : answerWith(GROUP)(asked)));

    await expect(asking).rejects.toMatchObject({ hint: expect.stringContaining(`The missing IAM action is ${action}.`) as string });
  });
});
