import { by, computed, creates, defineResource, deletes, either, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { functionArn, functionName } from './function-name.ts';

/** Code may name the function by its name or by its ARN, and state holds what code says. */
const byStatement = either(
  by({ function_name: functionName(request('functionName')), statement_id: request('statementId') }),
  by({ function_name: functionArn(request('functionName')), statement_id: request('statementId') }),
);

// https://docs.aws.amazon.com/lambda/latest/api/API_AddPermission.html
export const lambdaPermission = defineResource({
  type: 'aws_lambda_permission',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      access: `
        action event_source_token function_url_auth_type principal principal_org_id source_account source_arn
      `,
      identifier: 'function_name qualifier statement_id',
      'terraform-only': 'statement_id_prefix',
    },
  },
  importId: (values) => {
    const qualifier = values['qualifier'];
    const hasQualifier = typeof qualifier === 'string' && qualifier !== '';
    const name = hasQualifier ? idFrom(':', 'function_name', 'qualifier')(values) : idFrom('', 'function_name')(values);
    return name === undefined || typeof values['statement_id'] !== 'string' ? undefined : `${name}/${values['statement_id']}`;
  },
  calls: {
    AddPermission: creates(
      byStatement,
      put('id', request('statementId')),
      put('statement_id', request('statementId')),
      put('function_name', functionName(request('functionName'))),
      put('action', request('action')),
      put('principal', request('principal')),
      put('source_arn', request('sourceArn')),
      put('source_account', request('sourceAccount')),
      put('event_source_token', request('eventSourceToken')),
      put('qualifier', request('qualifier')),
      put('principal_org_id', request('principalOrgID')),
      put('function_url_auth_type', request('functionUrlAuthType')),
    ),
    RemovePermission: deletes(byStatement),
  },
  attributes: {
    action: identity(),
    event_source_token: identity(),
    function_name: identity(),
    function_url_auth_type: identity(),
    principal: identity(),
    principal_org_id: identity(),
    qualifier: identity(),
    source_account: identity(),
    source_arn: identity(),
    statement_id: identity(),
    statement_id_prefix: terraformOnly(),
    id: computed(),
  },
  references: { function_name: { type: 'aws_lambda_function', attribute: 'function_name' } },
});
