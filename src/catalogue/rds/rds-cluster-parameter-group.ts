import * as c from '../words.ts';
import { rdsParameterGroup } from './parameters.ts';

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBClusterParameterGroup.html
export const rdsClusterParameterGroup = c.defineResource({
  type: 'aws_rds_cluster_parameter_group',
  ...rdsParameterGroup('DBClusterParameterGroup', 'cluster-pg:'),
});
