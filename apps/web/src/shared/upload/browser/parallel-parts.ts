/**
 * Browsers open six HTTP/1.1 connections to a host. The live stream holds one for good, and one is left to the page:
 * behind a full set of parts a click would wait until 16 MiB are across (docs/decisions/0007).
 */
const lanesOverHttp1 = 4

/** Parts in flight a connection can carry; where it multiplexes, the server's own figure is the only bound. */
export function parallelPartsOver(protocol: string): number {
  return /^h[23]/u.test(protocol) ? Number.POSITIVE_INFINITY : lanesOverHttp1
}
