import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

/**
 * Parameter groups of instances and clusters. Both store names in lower case.
 * @param noun `DBParameterGroup` or `DBClusterParameterGroup`
 * @param part the part of its ARNs before the name
 * @returns the definition without the type
 */
export function rdsParameterGroup(noun: string, part: string): Omit<c.ResourceDefinition, 'type'> {
  const named = c.request(`d${noun.slice(1)}Name`);
  const arn = rdsArn(part, named);
  const made = [{ id: c.lowered(named), name: c.lowered(named), arn, family: 'dBParameterGroupFamily' }, 'description tags'];
  return {
    is: ['harmless-when-new'],
    governs: { label: 'description', identifier: 'family', engine: 'parameter' },
    calls: c.parameterGroup({ noun, identify: c.by({ arn }), made, block, tagging: c.taggedByName(`:${part}`) }),
    written: 'description family parameter tags',
    identity: 'name',
    terraformOnly: 'name_prefix',
  };
}

/** Values stay unchanged. https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBParameterGroup.html */
function block({ applyMethod, parameterName, parameterValue }: c.JsonObject): c.JsonObject {
  return {
    apply_method: String(applyMethod ?? 'immediate').toLowerCase(),
    name: String(parameterName ?? '').toLowerCase(),
    value: String(parameterValue ?? ''),
  };
}
