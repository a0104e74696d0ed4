import * as c from '../words.ts';
import { functionArn, functionName } from './function-name.ts';

/** Code may contain the function's name or ARN, and the state has the same form. */
const byStatement = c.anyIdentity(
  c.by({ function_name: functionName(c.request('functionName')), statement_id: 'statementId' }),
  c.by({ function_name: functionArn(c.request('functionName')), statement_id: 'statementId' }),
);

// https://docs.aws.amazon.com/lambda/latest/api/API_AddPermission.html
export const lambdaPermission = c.defineResource({
  type: 'aws_lambda_permission',
  is: ['grants'],
  governs: {
    access: `
      action event_source_token function_url_auth_type invoked_via_function_url principal principal_org_id source_account
      source_arn
    `,
  },
  importId: ['{function_name}:{qualifier}/{statement_id}', '{function_name}/{statement_id}'],
  calls: {
    AddPermission: c.creates(
      byStatement,
      { id: 'statementId', function_name: functionName(c.request('functionName')), principal_org_id: 'principalOrgID' },
      `action principal source_arn source_account event_source_token qualifier statement_id function_url_auth_type
      invoked_via_function_url`,
    ),
    RemovePermission: c.deletes(byStatement),
  },
  identity: `
    action event_source_token function_name function_url_auth_type invoked_via_function_url principal principal_org_id
    qualifier source_account source_arn statement_id
  `,
  terraformOnly: 'statement_id_prefix',
  references: { function_name: 'aws_lambda_function.function_name' },
});
