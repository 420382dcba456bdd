import { extname } from 'node:path'
import { proofExtensions, subtitleFormats } from '@pindao/protocol/media/video-files.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'

export type SubtitleFormat = (typeof subtitleFormats)[number]

/** What the text of each format has to show: a time, or the head that the format asks for. */
const signs: Readonly<Record<SubtitleFormat, RegExp>> = {
  srt: /\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->\s*\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}/u,
  vtt: /^WEBVTT(?:\s|$)/u,
  ass: /^\s*\[Script Info\]/imu,
}

/**
 * The text of a subtitle file, by its name and its bytes; written as UTF-8 without a mark, whatever it came as.
 *
 * @throws media.subtitleFormat for another kind of file, media.subtitleUnreadable for bytes that are no text of that kind
 */
export function readSubtitle(
  fileName: string,
  bytes: Buffer,
): { readonly format: SubtitleFormat; readonly text: string } {
  const extension = extensionOf(fileName)
  const format = subtitleFormats.find((known) => known === extension)
  if (format === undefined) throw new AppError('media.subtitleFormat')
  const text = textOf(bytes)
  if (text === null || !signs[format].test(text))
    throw new AppError('media.subtitleUnreadable', { params: { fileName } })
  return { format, text }
}

/** UTF-8, or UTF-16 with its mark: what the programs write that make subtitles. */
function textOf(bytes: Buffer): string | null {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
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
