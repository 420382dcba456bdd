import type { PictureCheck } from './upload-choice.ts'

/** A look that takes longer than this is not worth the wait: the server probes every file anyway. */
const longestLookMs = 8000

/**
 * Looks whether a file holds a picture, reading only its tables. Loaded on demand. Formats mediabunny does not know
 * (ProRes in odd wrappings, FLV, WMV) are `unknown` and never barred.
 */
export async function checkPicture(file: File): Promise<Exclude<PictureCheck, 'checking'>> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const tooLong = new Promise<'unknown'>((resolve) => {
      timer = setTimeout(() => resolve('unknown'), longestLookMs)
    })
    const look = input.getPrimaryVideoTrack().then((track) => (track === null ? 'missing' : 'present'))
    return await Promise.race([look, tooLong])
  } catch {
    return 'unknown'
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}
