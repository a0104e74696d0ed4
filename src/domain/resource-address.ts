/** https://developer.hashicorp.com/terraform/cli/state/resource-addressing */
export interface ResourceAddress {
  /** Such as `module.web.module.inner["a"]`; empty for the root module. */
  readonly module: string;
  readonly type: string;
  readonly name: string;
  /** for_each key (text) or count index (number). */
  readonly index?: string | number;
}

const RESOURCE = /^([A-Za-z_][\w-]*)\.([A-Za-z_][\w-]*)(?:\[(?:(\d+)|"((?:[^"\\]|\\.)*)")\])?$/;
const MODULE_STEP = /^module\.[A-Za-z_][\w-]*(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?\./;

/** Parses an address such as `module.web["a"].aws_sqs_queue.work["orders"]`; undefined for anything but a managed resource's. */
export function parseAddress(text: string): ResourceAddress | undefined {
  let rest = text;
  const steps: string[] = [];
  for (let step = MODULE_STEP.exec(rest); step !== null; step = MODULE_STEP.exec(rest)) {
    steps.push(step[0].slice(0, -1));
    rest = rest.slice(step[0].length);
  }
  const match = RESOURCE.exec(rest);
  if (match === null || match[1] === undefined || match[2] === undefined) return undefined;
  const module = steps.join('.');
  if (match[3] !== undefined) return { module, type: match[1], name: match[2], index: Number(match[3]) };
  if (match[4] !== undefined) {
    return {
      module,
      type: match[1],
      name: match[2],
      index: JSON.parse(`"${match[4].replaceAll('$${', '${').replaceAll('%%{', '%{')}"`) as string,
    };
  }
  return { module, type: match[1], name: match[2] };
}

/** The inverse of parseAddress. */
export function printAddress(address: Omit<ResourceAddress, 'index'> & { readonly index?: string | number | undefined }): string {
  const prefix = address.module === '' ? '' : `${address.module}.`;
  return `${prefix}${address.type}.${address.name}${printIndex(address.index)}`;
}

function printIndex(index: string | number | undefined): string {
  if (index === undefined) return '';
  if (typeof index === 'number') return `[${index}]`;
  // A function, because `$$` in a replacement text means one dollar sign.
  return `[${JSON.stringify(index).replaceAll(/[$%]\{/g, (sign) => `${sign[0]}${sign}`)}]`;
}
