import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { AppError } from '#src/platform/app-error.ts'
import { isPublic, publicAddressesOf } from '#src/platform/outside/public-address.ts'

/** Where a server is, by the words of a person. */
export type HostPlace = { readonly host: string; readonly port: number }

/**
 * Which addresses a drop box may have. One that is not everybody's (this machine, a neighbour, a cloud's own service) is reached
 * only where the installation names it.
 *
 * @param trusted `host:port`, or `host` for all its ports
 */
export function createReach(trusted: ReadonlySet<string>) {
  const isTrusted = ({ host, port }: HostPlace) => trusted.has(`${host}:${port}`) || trusted.has(host)

  /** By its words alone, before anything is looked up. @throws dropbox.hostRefused */
  function assertNamed(place: HostPlace): void {
    if (!isTrusted(place) && isIP(place.host) !== 0 && !isPublic(place.host))
      throw new AppError('dropbox.hostRefused')
  }

  /**
   * The very address that is connected to: a name that changes between a look and a call changes nothing.
   *
   * @throws dropbox.hostRefused, dropbox.hostUnknown
   */
  async function addressOf(place: HostPlace): Promise<string> {
    assertNamed(place)
    if (isTrusted(place) || isIP(place.host) !== 0) return place.host
    const found = await publicAddressesOf(domainToASCII(place.host) || place.host).catch((cause) => {
      throw new AppError('dropbox.hostUnknown', { cause })
    })
    const [first] = found
    if (!first) throw new AppError('dropbox.hostRefused')
    return first.address
  }

  return { assertNamed, addressOf }
}
export type Reach = ReturnType<typeof createReach>
