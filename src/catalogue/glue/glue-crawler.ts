import * as c from '../words.ts';
import { taggingOf } from './catalog.ts';
import { SETTINGS, TARGETS } from './crawler-blocks.ts';

const name = c.request('name');
const byName = c.by({ name });

/** A call with targets contains all of them. */
const targets: c.Writer = (event) => {
  const all = c.request('targets')(event);
  if (!c.isJsonObject(all)) return {};
  return Object.fromEntries(Object.entries(TARGETS).map(([block, { from, shape }]) => [block, c.blocksOf(shape)(all[from] ?? [])]));
};

const settings: readonly c.Writing[] = [
  { configuration: ['configuration', c.jsonText], security_configuration: 'crawlerSecurityConfiguration' },
  'classifiers database_name description role schedule table_prefix',
  targets,
  ...Object.entries(SETTINGS).map(([block, { from, shape }]) => c.change(block, c.request(from), c.changedBlock(shape))),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html
export const glueCrawler = c.defineResource({
  type: 'aws_glue_crawler',
  is: ['runs-code'],
  governs: {
    mode: `
      classifiers configuration lake_formation_configuration lineage_configuration recrawl_policy schema_change_policy
    `,
    identifier: 'database_name table_prefix',
    label: 'description',
    access: 'role',
    schedule: 'schedule',
    encryption: 'security_configuration',
    source: `
      catalog_target delta_target dynamodb_target hudi_target iceberg_target jdbc_target mongodb_target s3_target
    `,
  },
  safer: { disclosure: { security_configuration: 'higher' } },

  calls: {
    CreateCrawler: c.creates(byName, { id: name, name, arn: c.arnOf('glue', 'crawler/', name) }, ...settings, 'tags'),
    UpdateCrawler: c.updates(byName, ...settings),
    UpdateCrawlerSchedule: c.updates(c.by({ name: 'crawlerName' }), 'schedule'),
    ...taggingOf(':crawler/'),
    DeleteCrawler: c.deletes(byName),
  },
  written: 'catalog_target delta_target dynamodb_target hudi_target iceberg_target jdbc_target mongodb_target s3_target',
  identity: 'name',
  references: { database_name: 'aws_glue_catalog_database.name', role: 'aws_iam_role.arn' },
});
