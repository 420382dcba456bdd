import type { Locale } from '@pindao/locales/locales.ts'
import { readCsv } from './csv-rows.ts'
import { SheetRefused } from './read-limits.ts'
import type { Workbook } from './sheet-rows.ts'
import { readXlsxSheets } from './xlsx-rows.ts'

const zipMark = Buffer.from('PK\u0003\u0004')
const emptyZipMark = Buffer.from('PK\u0005\u0006')
/** The container of old Excel files, and of new ones under a password. */
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')
/** Systems that "export to Excel" by writing a page under the name of a workbook. */
const webPage = /^\uFEFF?\s*<(?:!doctype\s+html|html|head|meta|table|\?xml)/iu
const headBytes = 1000

/**
 * Reads a file by what it is, whatever it is called: a workbook, or text with separators.
 *
 * @param mostRows that are taken of all its sheets, without empty ones
 * @throws SheetRefused
 */
export async function readWorkbook(bytes: Buffer, locale: Locale, mostRows: number): Promise<Workbook> {
  if (bytes.length === 0) throw new SheetRefused('fileEmpty')
  const workbook = await readByMark(bytes, locale, mostRows)
  const sheets = workbook.sheets.filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new SheetRefused('noRows')
  return { ...workbook, sheets }
}

async function readByMark(bytes: Buffer, locale: Locale, mostRows: number): Promise<Workbook> {
  if (begins(bytes, zipMark) || begins(bytes, emptyZipMark))
    return { encoding: null, sheets: await readXlsxSheets(bytes, mostRows) }
  if (begins(bytes, compoundMark))
    throw new SheetRefused(bytes.includes(encryptedPart) ? 'protectedFile' : 'oldExcel')
  if (
    webPage.test(bytes.toString('utf8', 0, headBytes)) ||
    webPage.test(bytes.toString('utf16le', 0, headBytes))
  )
    throw new SheetRefused('webPage')
  return readCsv(bytes, locale, mostRows)
}

const begins = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
