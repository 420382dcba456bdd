import { isNamedAs } from '@pindao/protocol/media/named-as.ts'
import type { PictureCheck } from './upload-choice.ts'

/** A look that takes longer than this is not worth the wait: the server probes every file anyway. */
const longestLookMs = 8000

/** Containers by the names that mediabunny gives them; the server's are those of its probe. */
const containers: Readonly<Record<string, string>> = {
  MP4: 'mp4',
  'QuickTime File Format': 'mov',
  Matroska: 'matroska',
  WebM: 'webm',
  'MPEG Transport Stream': 'mpeg-ts',
}
/** A list of addresses is no film, and nothing here goes to them. */
const playlist = 'HTTP Live Streaming (HLS)'

/**
 * Looks whether a file holds a picture, and is what its name says, reading only its tables. Loaded on demand. Formats
 * mediabunny does not know (ProRes in odd wrappings, FLV, WMV) are `unknown` and never barred.
 */
export async function checkPicture(file: File): Promise<Exclude<PictureCheck, 'checking'>> {
  const { ALL_FORMATS, BlobSource, Input } = await import('mediabunny')
  const formats = ALL_FORMATS.filter(({ name }) => name !== playlist)
  const input = new Input({ source: new BlobSource(file), formats })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const tooLong = new Promise<'unknown'>((resolve) => {
      timer = setTimeout(() => resolve('unknown'), longestLookMs)
    })
    const look = async () => {
      const container = containers[(await input.getFormat()).name]
      if (container !== undefined && !isNamedAs(file.name, { container })) return 'misnamed'
      return (await input.getPrimaryVideoTrack()) === null ? 'missing' : 'present'
    }
    return await Promise.race([look(), tooLong])
  } catch {
    return 'unknown'
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}
