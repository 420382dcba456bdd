import type { Locale } from '@pindao/locales/locales.ts'
import { SheetRefused } from './read-limits.ts'

/** Text, and the encoding that was guessed; null where the file says it, or it is UTF-8. */
type DecodedText = { readonly text: string; readonly encoding: string | null }

/**
 * How spreadsheets of each language write a file that is not Unicode. The product is run by Chinese companies: their
 * English-speaking staff have Chinese systems, too.
 */
const legacy: Readonly<Record<Locale, string>> = {
  zh: 'gb18030',
  en: 'gb18030',
  fr: 'windows-1252',
  ar: 'windows-1256',
}

/** So much is looked at to tell UTF-16 without a mark. */
const sampleBytes = 4000

/**
 * The text of a file: by its mark, else as UTF-8, else as the person's system would have written it.
 *
 * @throws SheetRefused badEncoding where that gives no text, notASheet where it is none
 */
export function textOfBytes(bytes: Uint8Array, locale: Locale): DecodedText {
  const marked = markOf(bytes)
  const decoded = marked ? known(bytes, marked) : guessed(bytes, locale)
  if (hasControls(decoded.text)) throw new SheetRefused('notASheet')
  return decoded
}

function markOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // GB18030 has a mark of its own, which its decoder leaves in the text.
  if (first === 0x84 && second === 0x31 && third === 0x95 && fourth === 0x33) return 'gb18030'
  return null
}

function known(bytes: Uint8Array, encoding: string): DecodedText {
  const text = decode(bytes, encoding)
  if (text === null) throw new SheetRefused('badEncoding')
  return { text: text.replace(/^\uFEFF/u, ''), encoding: null }
}

function guessed(bytes: Uint8Array, locale: Locale): DecodedText {
  const wide = wideOrder(bytes)
  if (wide) return known(bytes, wide)
  const unicode = decode(bytes, 'utf-8')
  if (unicode !== null) return { text: unicode, encoding: null }
  const encoding = legacy[locale]
  const text = decode(bytes, encoding)
  if (text === null) throw new SheetRefused('badEncoding')
  return { text, encoding }
}

/** Text in UTF-16 without a mark: every other byte of its commas and line ends is 0. */
function wideOrder(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const some = sample.length / 20
  if (odd > some && even === 0) return 'utf-16le'
  return even > some && odd === 0 ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Pictures and programs happen to be text in some encodings; no sheet has these characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const hasControls = (text: string) => /[\u0000-\u0008\u000E-\u001F]/u.test(text)
