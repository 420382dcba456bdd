import type { ExportFormat } from '@pindao/protocol/sheets/export.ts'
import { createWallClock, wallText } from './wall-clock.ts'

/** What no file system of people's takes in a name. */
const unfit = /[\p{Cc}<>:"/\\|?*]/gu

/** EXP-03: what it holds, and when it was exported on the person's clock: `源视频_20261123130509.xlsx`. */
export function sheetFileName(
  label: string,
  at: string,
  { zone, format }: { readonly zone: string; readonly format: ExportFormat },
): string {
  const time = wallText(createWallClock(zone)(at)).replaceAll(/[-: ]/gu, '')
  return `${label.replaceAll(unfit, ' ').trim()}_${time}.${format}`
}

/** What a file of several parts is called, and each part in it: the sheet's own name with a number. */
export const zipName = (fileName: string) => fileName.replace(/\.(?:xlsx|csv)$/u, '.zip')
export const partName = (fileName: string, part: number) => fileName.replace(/\.(xlsx|csv)$/u, `_${part}.$1`)
