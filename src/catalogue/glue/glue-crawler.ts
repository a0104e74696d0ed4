import * as c from '../words.ts';
import { taggingOf } from './catalog.ts';
import { SETTINGS, TARGETS } from './crawler-blocks.ts';

const name = c.request('name');
const byName = c.by({ name });

/** Who names targets names all of them. */
const targets: c.Writer = (event) => {
  const all = c.request('targets')(event);
  if (!c.isJsonObject(all)) return {};
  return Object.fromEntries(Object.entries(TARGETS).map(([block, { from, shape }]) => [block, c.blocksOf(shape)(all[from] ?? [])]));
};

const settings: readonly c.Writer[] = [
  c.put('classifiers', c.request('classifiers')),
  c.put('configuration', c.request('configuration'), c.jsonText),
  c.put('database_name', c.request('databaseName'), c.text),
  c.put('description', c.request('description'), c.text),
  c.put('role', c.request('role'), c.text),
  c.put('schedule', c.request('schedule'), c.text),
  c.put('security_configuration', c.request('crawlerSecurityConfiguration'), c.text),
  c.put('table_prefix', c.request('tablePrefix'), c.text),
  targets,
  ...Object.entries(SETTINGS).map(([block, { from, shape }]) => c.change(block, c.request(from), c.changedBlock(shape))),
];

// https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-crawler-crawling.html
export const glueCrawler = c.defineResource({
  type: 'aws_glue_crawler',
  traits: {
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
  },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateCrawler: c.creates(
      byName,
      c.put('id', name),
      c.put('name', name),
      c.put('arn', c.arnOf('glue', 'crawler/', name)),
      ...settings,
      c.replaceMap('tags', c.request('tags')),
    ),
    UpdateCrawler: c.updates(byName, ...settings),
    UpdateCrawlerSchedule: c.updates(c.by({ name: c.request('crawlerName') }), c.put('schedule', c.request('schedule'), c.text)),
    ...taggingOf(':crawler/'),
    DeleteCrawler: c.deletes(byName),
  },
  attributes: {
    written: `
      catalog_target classifiers configuration delta_target description dynamodb_target hudi_target iceberg_target
      jdbc_target lake_formation_configuration lineage_configuration mongodb_target recrawl_policy role s3_target
      schedule schema_change_policy security_configuration table_prefix tags database_name
    `,
    identity: 'name',
  },
  references: {
    database_name: { type: 'aws_glue_catalog_database', attribute: 'name' },
    role: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
