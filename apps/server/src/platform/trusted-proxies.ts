import { isIP } from 'node:net'

/** The widest networks that are private: 10.0.0.0/8 and fc00::/7. What is wider has strangers in it. */
const widest: Readonly<Record<number, { readonly min: number; readonly max: number }>> = {
  4: { min: 8, max: 32 },
  6: { min: 7, max: 128 },
}

/**
 * What is wrong with a list of addresses and networks (CIDR, comma) of proxies whose `X-Forwarded-For` is believed, null
 * for a good one. Never everybody: whoever is believed says who they are, and limits by address hold nobody any more.
 */
export function proxiesProblem(list: string): string | null {
  for (const entry of list.split(',').map((part) => part.trim())) {
    const [address = '', prefix, more] = entry.split('/')
    const allowed = widest[isIP(address)]
    if (!allowed || more !== undefined || (prefix !== undefined && !/^\d{1,3}$/u.test(prefix)))
      return `${entry} is no address and no network (CIDR); several are separated by commas`
    const length = prefix === undefined ? allowed.max : Number(prefix)
    if (length > allowed.max) return `${entry} is no network: /${allowed.max} at most`
    if (length < allowed.min) return `${entry} believes too many; name the proxies, /${allowed.min} at least`
  }
  return null
}
