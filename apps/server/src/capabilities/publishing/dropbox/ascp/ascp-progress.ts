/** What `ascp` said last: a share of its file, from 0 to 1, and bytes a second. */
export type AscpProgress = { readonly share: number; readonly bytesPerSecond: number | null }

const bits: Readonly<Record<string, number>> = { b: 1, Kb: 1e3, Mb: 1e6, Gb: 1e9 }
const line = /(\d{1,3})%\s+[\d.]+\s*[KMGT]?B(?:\s+([\d.]+)\s*([KMG]?b)\/s)?/gu

/**
 * Reads the progress line of `ascp` (`film.mp4   42%   25MB  8.0Mb/s    00:12 ETA`), which it writes over and over; of several
 * the last one. Null where there is none.
 */
export function readAscpProgress(text: string): AscpProgress | null {
  const found = [...text.matchAll(line)].at(-1)
  if (!found) return null
  const share = Math.min(100, Number(found[1])) / 100
  const rate = found[2] === undefined ? null : (Number(found[2]) * (bits[found[3] ?? ''] ?? 0)) / 8
  return { share, bytesPerSecond: rate === null || Number.isNaN(rate) ? null : Math.round(rate) }
}

/** Why a transfer failed, by the words of `ascp`; null for one that it did not explain in words we know. */
export function readAscpFailure(
  text: string,
):
  | 'dropbox.signInRefused'
  | 'dropbox.permissionDenied'
  | 'dropbox.noSpace'
  | 'dropbox.unreachable'
  | 'dropbox.lineBroken'
  | null {
  if (/authenticat|passphrase|private key/iu.test(text)) return 'dropbox.signInRefused'
  if (/permission|not authori[sz]ed|denied/iu.test(text)) return 'dropbox.permissionDenied'
  if (/no space|disk full|quota/iu.test(text)) return 'dropbox.noSpace'
  if (/failed to open tcp|unreachable|refused|could not resolve|connect/iu.test(text))
    return 'dropbox.unreachable'
  if (/time-?out|peer|session data|reset|interrupted/iu.test(text)) return 'dropbox.lineBroken'
  return null
}
