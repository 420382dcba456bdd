import { ReportRefused } from './report-refused.ts'

const sampleBytes = 4000
/** Systems that "export to Excel" by writing a page under the name of a report. */
const webPage = /^\s*<(?:!doctype\s+html|html|head|meta|table|\?xml)/iu
/** Pictures and programs happen to be text in some encodings; no report has these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000E-\u001F]/u

/**
 * Makes text of the bytes of a file, piece by piece: UTF-8, or UTF-16 by its mark or by the zeros of its letters. An
 * encoding that would have to be guessed is refused: a name that is read wrong is money on the wrong channel.
 */
export function createTextPieces() {
  let decoder: ReturnType<typeof strict> | null = null
  let isFirst = true
  /** Line ends of old: without it the file is one line. */
  let hasBareReturns = false

  /** @throws ReportRefused */
  return (chunk: Buffer | null): string => {
    if (chunk !== null) decoder ??= decoderOf(chunk)
    if (decoder === null) return ''
    let text: string
    try {
      text = chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (error) {
      throw new ReportRefused('badEncoding', {}, error)
    }
    if (controls.test(text)) throw new ReportRefused('notAReport')
    if (isFirst && text !== '') {
      if (webPage.test(text)) throw new ReportRefused('notAReport')
      hasBareReturns = text.includes('\r') && !text.includes('\n')
      isFirst = false
    }
    return hasBareReturns ? text.replaceAll('\r', '\n') : text
  }
}

/** A mark at the beginning is left out by the decoder. */
function decoderOf(chunk: Buffer) {
  const [first, second] = chunk
  if (first === 0xff && second === 0xfe) return strict('utf-16le')
  if (first === 0xfe && second === 0xff) return strict('utf-16be')
  return strict(wideOrder(chunk) ?? 'utf-8')
}

const strict = (encoding: string) => new TextDecoder(encoding, { fatal: true })

/** Text in UTF-16 without a mark: every other byte of its commas and line ends is 0. */
function wideOrder(chunk: Buffer): string | null {
  const zeros = [0, 0]
  const sample = chunk.subarray(0, sampleBytes)
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const some = sample.length / 20
  if (odd > some && even === 0) return 'utf-16le'
  return even > some && odd === 0 ? 'utf-16be' : null
}
