import * as c from '../words.ts';
import { rdsParameterGroup } from './parameters.ts';

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html
export const dbParameterGroup = c.defineResource({
  type: 'aws_db_parameter_group',
  ...rdsParameterGroup('DBParameterGroup', 'pg:'),
  terraformOnly: 'name_prefix skip_destroy',
});
