import type { ErrorCode } from '#src/core/error-codes.ts'
import { videoExtensions } from './video-extensions.ts'

const maxBaseLength = 80
const forbidden = /[^A-Za-z0-9_./\u4e00-\u9fff\u3400-\u4dbf]/gu
const letterOrDigit = /[\p{L}\p{N}]/u
/** What a file is called that is named in another script: the whitelist leaves nothing of it that can be read. */
const nameOfOthers = 'video'

export type FileNameVerdict =
  | { readonly ok: true; readonly fileName: string }
  | { readonly ok: false; readonly code: ErrorCode }

/**
 * The upload file name of the specification (UPL-07, UPL-08): emptiness refused, cleaned to letters, digits, `_`, `.`,
 * `/` and Chinese characters, base cut to 80 with the extension kept. The folder of a path is dropped: the server makes
 * the keys. A name in another script is stored as `video`; the title of the video keeps it. Only a name without a letter
 * or digit of any script is refused.
 */
export function cleanFileName(raw: string): FileNameVerdict {
  const leaf = raw.trim().split(/[/\\]/u).at(-1) ?? ''
  const dot = leaf.lastIndexOf('.')
  const base = dot === -1 ? leaf : leaf.slice(0, dot)
  const extension = dot === -1 ? '' : leaf.slice(dot + 1).toLowerCase()
  if (base.trim() === '') return { ok: false, code: 'media.fileNameEmpty' }
  if (!videoExtensions.some((known) => known === extension))
    return { ok: false, code: 'media.extensionNotAllowed' }
  const allowed = base.replace(forbidden, '').replace(/^\.+/u, '')
  const cleanBase = !letterOrDigit.test(allowed) && letterOrDigit.test(base) ? nameOfOthers : allowed
  if (cleanBase === '') return { ok: false, code: 'media.fileNameInvalid' }
  return { ok: true, fileName: `${[...cleanBase].slice(0, maxBaseLength).join('')}.${extension}` }
}

/** The video title offered for a file: its base name, as the person knows it. */
export function titleOfFile(raw: string): string {
  const leaf = raw.trim().split(/[/\\]/u).at(-1) ?? ''
  const dot = leaf.lastIndexOf('.')
  return (dot > 0 ? leaf.slice(0, dot) : leaf).trim()
}
