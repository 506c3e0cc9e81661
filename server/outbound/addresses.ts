import { BlockList, isIP, isIPv6 } from 'node:net'

/** Addresses that are not public services. From IANA's registries of special-purpose ones. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // What a large cloud gives its machines their settings by, though it looks public.
  '168.63.129.16/32',
]

/** The only part of IPv6 in which public services are. */
const GLOBAL_V6 = ['2000::/3']
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '3fff::/20']

const specialV4 = networks(SPECIAL_V4)
const globalV6 = networks(GLOBAL_V6)
const specialV6 = networks(SPECIAL_V6)

/** Networks such as `10.0.0.0/8`; an address alone is a network of one. */
export function networks(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const [family, whole] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    list.addSubnet(address, bits === undefined ? whole : Number(bits), family)
  }
  return list
}

/** True for an address that belongs to no machine's inside and to no private network, or that the operator allows. */
export function mayCall(address: string, allowed: BlockList): boolean {
  if (isIP(address) === 4) return isIn(allowed, address) || !isIn(specialV4, address)
  // A zone names an interface of this machine: nothing public has one.
  if (!isIPv6(address) || address.includes('%')) return false
  if (isIn(allowed, address)) return true
  const inner = embeddedV4(address)
  return inner === null ? isIn(globalV6, address) && !isIn(specialV6, address) : mayCall(inner, allowed)
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** How many hextets of an IPv6 address stand before the IPv4 address that it carries, by what they are. */
const CARRIERS: readonly (readonly [prefix: readonly number[], at: number])[] = [
  // Mapped, in its two forms, and compatible.
  [[0, 0, 0, 0, 0, 0xffff], 6],
  [[0, 0, 0, 0, 0xffff, 0], 6],
  [[0, 0, 0, 0, 0, 0], 6],
  // NAT64, and 6to4.
  [[0x64, 0xff9b, 0, 0, 0, 0], 6],
  [[0x2002], 1],
]

/** The IPv4 address that packets to this IPv6 address end at, or null. */
function embeddedV4(address: string): string | null {
  const hextets = hextetsOf(address)
  const carrier = CARRIERS.find(([prefix]) => prefix.every((part, index) => hextets[index] === part))
  if (!carrier) return null
  const [high = 0, low = 0] = hextets.slice(carrier[1], carrier[1] + 2)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function hextetsOf(address: string): number[] {
  // Node writes every form of an address in one way, without dots.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const [left, right] = [before ?? [], after ?? []]
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((part) => Number.parseInt(part, 16))
}
