/**
 * The address of an image that the preview may show: signed, in our own storage, on this very site. Anything else could
 * be somebody's picture of our own pages.
 *
 * @returns path and query to load; null for what is refused
 */
export function storedImage(address: string | null, origin: string): string | null {
  const url = address === null ? null : URL.parse(address, origin)
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return null
  if (!url.pathname.startsWith('/api/objects/')) return null
  const isSigned = url.searchParams.has('signature') && url.searchParams.has('expires')
  return isSigned ? url.pathname + url.search : null
}
