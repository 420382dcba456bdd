import { extname } from 'node:path'
import { proofExtensions } from '@pindao/protocol/media/video-files.endpoints.ts'
import { decodeSubtitles } from '@pindao/protocol/subtitles/formats/decode-subtitles.ts'
import { readSubtitles } from '@pindao/protocol/subtitles/formats/read-subtitles.ts'
import { formatOfName, type SubtitleFormat } from '@pindao/protocol/subtitles/formats/subtitle-format.ts'
import { AppError } from '#src/platform/app-error.ts'

/**
 * The text of a subtitle file, by its name and its bytes; written as UTF-8 without a mark, whatever it came as.
 *
 * @throws media.subtitleFormat for another kind of file, media.subtitleUnreadable for bytes that are no text of that kind
 */
export function readSubtitle(
  fileName: string,
  bytes: Buffer,
): { readonly format: SubtitleFormat; readonly text: string } {
  const format = formatOfName(fileName)
  if (format === null) throw new AppError('media.subtitleFormat')
  const text = decodeSubtitles(bytes)
  if (text === null || formatOf(text, fileName) !== format)
    throw new AppError('media.subtitleUnreadable', { params: { fileName } })
  return { format, text: text.replace(/^\ufeff/u, '') }
}

/** The format that a text shows; null where nothing in it is a cue. */
function formatOf(text: string, fileName: string): SubtitleFormat | null {
  try {
    return readSubtitles(text, fileName).format
  } catch {
    return null
  }
}

const proofSigns: Readonly<Record<(typeof proofExtensions)[number], string>> = {
  pdf: '255044462d',
  jpg: 'ffd8ff',
  jpeg: 'ffd8ff',
  png: '89504e470d0a1a0a',
}

/** Whether a paper is a PDF, JPEG or PNG as its name says. */
export function isPaper(fileName: string, bytes: Buffer): boolean {
  const extension = extensionOf(fileName)
  const known = proofExtensions.find((one) => one === extension)
  const sign = known && proofSigns[known]
  return sign !== undefined && bytes.subarray(0, sign.length / 2).toString('hex') === sign
}

/** That a proof of rights is what its name says. @throws media.proofFormat */
export function assertProof(fileName: string, bytes: Buffer): void {
  if (!isPaper(fileName, bytes)) throw new AppError('media.proofFormat')
}

/** That a picture to put over films is a PNG or JPEG. @throws media.watermarkFormat */
export function assertWatermark(fileName: string, bytes: Buffer): void {
  const extension = extensionOf(fileName)
  const sign = extension === 'pdf' ? undefined : proofSigns[extension as 'png']
  if (!sign || bytes.subarray(0, sign.length / 2).toString('hex') !== sign)
    throw new AppError('media.watermarkFormat')
}

const extensionOf = (fileName: string) => extname(fileName).slice(1).toLowerCase()
