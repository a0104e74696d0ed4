/** Functions on address ranges. https://developer.hashicorp.com/terraform/language/functions#ip-network-functions */
import { ipRange } from '#domain/value/ip-range.ts';
import { fail, unknowable } from '../failure.ts';
import { asList } from '../kinds.ts';
import { deep, integerArgument, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const NETWORK_FUNCTIONS: FunctionGroup = {
  cidrhost: deep(2, ([prefix, number]) => {
    const network = parseNetwork(textArgument(prefix));
    return printAddressBits(hostAddress(network, BigInt(integerArgument(number))), network.bits);
  }),
  cidrnetmask: deep(1, ([prefix]) => {
    const network = parseNetwork(textArgument(prefix));
    if (network.bits === 128) return fail('IPv6 has no netmask');
    return printAddressBits(((1n << BigInt(network.length)) - 1n) << BigInt(32 - network.length), 32);
  }),
  cidrsubnet: deep(3, ([prefix, newBits, number]) =>
    printNetwork(subnet(parseNetwork(textArgument(prefix)), integerArgument(newBits), BigInt(integerArgument(number)))),
  ),
  cidrsubnets: deep([1, Infinity], ([prefix, ...newBits]) => {
    const network = parseNetwork(textArgument(prefix));
    let next = network.address;
    const subnets = newBits.map((bits) => {
      const length = network.length + integerArgument(bits);
      if (integerArgument(bits) < 1 || length > network.bits) return fail('no such subnet length');
      const size = 1n << BigInt(network.bits - length);
      const address = ((next + size - 1n) / size) * size;
      if (address + size > network.address + (1n << BigInt(network.bits - network.length))) return fail('no room for the subnet');
      next = address + size;
      return printNetwork({ address, length, bits: network.bits });
    });
    return asList(subnets);
  }),
};

interface Network {
  /** The address with zero host bits. */
  readonly address: bigint;
  readonly length: number;
  readonly bits: 32 | 128;
}

function parseNetwork(text: string): Network {
  const range = text.includes('/') ? ipRange(text) : undefined;
  if (range === undefined) return fail('not an address range');
  if (range.bits === 128 && text.includes('.')) return unknowable('IPv4 inside IPv6');
  const hostBits = BigInt(range.bits - range.prefix);
  return { address: (range.start >> hostBits) << hostBits, length: range.prefix, bits: range.bits };
}

function hostAddress(network: Network, number: bigint): bigint {
  const size = 1n << BigInt(network.bits - network.length);
  if (number >= size || -number > size) return fail('no such host in the range');
  return network.address + (number < 0n ? size + number : number);
}

function subnet(network: Network, newBits: number, number: bigint): Network {
  const length = network.length + newBits;
  if (newBits < 0 || length > network.bits) return fail('no such subnet length');
  if (number < 0n || number >= 1n << BigInt(newBits)) return fail('no such subnet');
  return { address: network.address + (number << BigInt(network.bits - length)), length, bits: network.bits };
}

function printNetwork(network: Network): string {
  return `${printAddressBits(network.address, network.bits)}/${network.length}`;
}

function printAddressBits(address: bigint, bits: 32 | 128): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => String((address >> shift) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  // Omits the longest run of zero groups:
  // https://www.rfc-editor.org/rfc/rfc5952#section-4.2
  const runs = [...groups.join(':').matchAll(/(?:^|:)(?:0(?::|$)){2,}/g)].map(([run]) => run);
  const longest = runs.reduce((best, run) => (run.replaceAll(':', '').length > best.replaceAll(':', '').length ? run : best), '');
  return longest === '' ? groups.join(':') : groups.join(':').replace(longest, '::');
}
