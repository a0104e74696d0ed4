/** When a listener's rule applies. https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_RuleCondition.html */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blocks, blocksOf, value } from '../blocks.ts';
import type { Field } from '../blocks.ts';
import { asList } from '../select.ts';

const values = { values: value('values', []) };

/** The two oldest kinds may stand without a block of their own: `{field: 'path-pattern', values: ['/x']}`. */
function withShorthand(field: string, config: string): Field {
  return (api) => {
    const found = jsonAt(api, [config, 'values']) ?? (api['field'] === field ? api['values'] : undefined);
    return found === undefined ? [] : [{ values: found }];
  };
}

/**
 * Makes condition blocks.
 * @param found the API's conditions, all of them
 * @returns `condition` as state holds it
 */
export function conditionBlocks(found: Json): readonly JsonObject[] {
  const shape = {
    host_header: withShorthand('host-header', 'hostHeaderConfig'),
    http_header: block('httpHeaderConfig', { http_header_name: value('httpHeaderName', ''), ...values }),
    http_request_method: block('httpRequestMethodConfig', values),
    path_pattern: withShorthand('path-pattern', 'pathPatternConfig'),
    query_string: blocks('queryStringConfig.values', { key: value('key', ''), value: value('value', '') }),
    source_ip: block('sourceIpConfig', values),
  };
  return blocksOf(shape)(asList(found).filter(isJsonObject));
}
