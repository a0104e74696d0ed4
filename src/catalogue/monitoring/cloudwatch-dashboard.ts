import * as c from '../words.ts';

const name = c.request('dashboardName');

/** Dashboards have no region. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatch.html */
const arn: c.Select = (event) => {
  const account = event.recipientAccountId ?? event.userIdentity.accountId;
  return account === undefined
    ? undefined
    : `arn:${c.partitionOf(event.awsRegion)}:cloudwatch::${account}:dashboard/${String(name(event))}`;
};

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutDashboard.html
export const cloudwatchDashboard = c.defineResource({
  type: 'aws_cloudwatch_dashboard',
  is: ['harmless-when-new', 'harmless-when-gone'],
  governs: { label: 'dashboard_body' },

  calls: {
    PutDashboard: c.puts(c.by({ dashboard_name: name }), {
      id: name,
      dashboard_name: name,
      dashboard_arn: arn,
      dashboard_body: ['dashboardBody', c.jsonText],
    }),
    DeleteDashboards: c.forEachOf(c.splitByElement('dashboardNames'), c.deletes(c.by({ dashboard_name: 'dashboardNames.0' }))),
  },
  identity: 'dashboard_name',
});
