import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, forEachOf, identity, put, puts, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom, partitionOf } from '../select.ts';
import { eachOf } from '../whole.ts';

const name = request('dashboardName');

/** Dashboards are in no region. https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatch.html */
const arn: Select = (event) => {
  const account = event.recipientAccountId ?? event.userIdentity.accountId;
  return account === undefined ? undefined : `arn:${partitionOf(event.awsRegion)}:cloudwatch::${account}:dashboard/${String(name(event))}`;
};

// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutDashboard.html
export const cloudwatchDashboard = defineResource({
  type: 'aws_cloudwatch_dashboard',
  eventSource: 'monitoring.amazonaws.com',
  traits: {
    is: ['harmless-when-new', 'harmless-when-gone'],
    governs: {
      label: 'dashboard_body',
      identifier: 'dashboard_name',
    },
  },
  importId: idFrom('', 'dashboard_name'),
  calls: {
    PutDashboard: puts(
      by({ dashboard_name: name }),
      put('id', name),
      put('dashboard_name', name),
      put('dashboard_arn', arn),
      put('dashboard_body', request('dashboardBody'), jsonText),
    ),
    DeleteDashboards: forEachOf(eachOf('dashboardNames'), deletes(by({ dashboard_name: request('dashboardNames.0') }))),
  },
  attributes: {
    dashboard_body: written(),
    dashboard_name: identity(),
    dashboard_arn: computed(),
    id: computed(),
  },
});
