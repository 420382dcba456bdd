import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Ports at which films are offered. */
const webPorts: readonly string[] = ['', '80', '443', '8080', '8443']

/**
 * What is wrong with an address that somebody wants the server to go to, by its words alone; null for one that may be
 * looked up. `trusted` hosts (`host:port`) may be anywhere.
 */
export function addressProblem(
  url: URL,
  trusted: ReadonlySet<string>,
): 'scheme' | 'credentials' | 'port' | 'private' | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
  if (url.username !== '' || url.password !== '') return 'credentials'
  if (trusted.has(url.host)) return null
  if (!webPorts.includes(url.port)) return 'port'
  // The URL parser has brought every spelling of a number (decimal, octal, hexadecimal, short) into one.
  const literal = url.hostname.replace(/^\[(.*)\]$/u, '$1')
  return isIP(literal) !== 0 && !isPublic(literal) ? 'private' : null
}

/**
 * Whether an address of the network is everybody's: not this machine, not a neighbour, not a translation of one. What
 * is not known to be public is not.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const known = ipaddr.process(address)
  if (known.range() !== 'unicast') return false
  return known.kind() === 'ipv4' || (known.toByteArray()[0] ?? 0) >> 5 === globalUnicast
}

/** The first three bits of what is given out of IPv6 (2000::/3); `::127.0.0.1` and its like lie beside it. */
const globalUnicast = 0b001

/** The public addresses of a host, by one lookup. Empty where it has none, or any that is not public. */
export async function publicAddressesOf(
  host: string,
): Promise<readonly { readonly address: string; readonly family: number }[]> {
  const found = await lookup(host, { all: true })
  // A name that also leads inside is no honest one.
  return found.every(({ address }) => isPublic(address)) ? found : []
}
