/** Conditions of a listener rule. https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_RuleCondition.html */
import * as c from '../words.ts';

const values: c.Table = { values: [] };

/** The two oldest kinds have a short form: `{field: 'path-pattern', values: ['/x']}`. */
function withShorthand(field: string, config: string): c.Field {
  return (api) => {
    const given = (member: string): c.Json | undefined =>
      c.jsonAt(api, [config, member]) ?? (api['field'] === field ? api[member] : undefined);
    const [found, patterns] = [given('values'), given('regexValues')];
    return found === undefined && patterns === undefined ? [] : [{ regex_values: patterns ?? [], values: found ?? [] }];
  };
}

/**
 * Converts conditions to blocks.
 * @param found all conditions of the API
 * @returns `condition` as in the state
 */
export function conditionBlocks(found: c.Json): readonly c.JsonObject[] {
  const shape = {
    host_header: withShorthand('host-header', 'hostHeaderConfig'),
    http_header: c.block('httpHeaderConfig', { http_header_name: '', regex_values: [], ...values }),
    http_request_method: c.block('httpRequestMethodConfig', values),
    path_pattern: withShorthand('path-pattern', 'pathPatternConfig'),
    query_string: c.blocks('queryStringConfig.values', { key: '', value: '' }),
    source_ip: c.block('sourceIpConfig', { ip_address_type: '', ...values }),
  };
  return c.blocksOf(shape)(c.asList(found).filter(c.isJsonObject));
}
