import { isIP, SocketAddress } from 'node:net'

/** Lengths of a prefix: `min` is that of the widest network that is believed. */
type Lengths = { readonly min: number; readonly max: number }

/** The widest networks that are private: 10.0.0.0/8 and fc00::/7. What is wider has strangers in it. */
const widest: Readonly<Record<number, Lengths>> = { 4: { min: 8, max: 32 }, 6: { min: 7, max: 128 } }
/** IPv4 as IPv6 writes it (::ffff:0:0/96): a peer of IPv4 is within such a network, so it is as wide as that of IPv4. */
const widestMapped: Lengths = { min: 96 + 8, max: 128 }

/**
 * What is wrong with a list of addresses and networks (CIDR, comma) of proxies whose `X-Forwarded-For` is believed, null
 * for a good one. Never everybody: whoever is believed says who they are, and limits by address hold nobody any more.
 */
export function proxiesProblem(list: string): string | null {
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [address = '', prefix, more] = entry.split('/')
    const allowed = isMapped(address) ? widestMapped : widest[isIP(address)]
    if (!allowed || more !== undefined || (prefix !== undefined && !/^\d{1,3}$/u.test(prefix)))
      return `${entry} is no address and no network (CIDR); several are separated by commas`
    const length = prefix === undefined ? allowed.max : Number(prefix)
    if (length > allowed.max) return `${entry} is no network: /${allowed.max} at most`
    if (length < allowed.min) return `${entry} believes too many; name the proxies, /${allowed.min} at least`
  }
  return null
}

/** Whether an address of IPv6 is one of IPv4, however it is written. */
function isMapped(address: string): boolean {
  if (isIP(address) !== 6) return false
  return /^::ffff:\d+\./u.test(new SocketAddress({ address, family: 'ipv6' }).address)
}
