import { z } from 'zod'
import { anyText } from '#src/core/rules.ts'

/** How a drop box is reached: SFTP, or Aspera's `ascp` where the server has that program. */
export const dropBoxKinds = ['sftp', 'ascp'] as const
export type DropBoxKind = (typeof dropBoxKinds)[number]

export const dropBoxSignIns = ['password', 'key'] as const
export type DropBoxSignIn = (typeof dropBoxSignIns)[number]

/** How a file that has arrived is checked: by its size, or read back and compared by its checksum. */
export const dropBoxChecks = ['size', 'readBack'] as const
export type DropBoxCheck = (typeof dropBoxChecks)[number]

/** What stands in braces in a folder pattern. */
export const folderVariables = ['date', 'channel', 'series', 'file'] as const
export type FolderVariable = (typeof folderVariables)[number]
export type FolderValues = Readonly<Record<FolderVariable, string>>

const longestPattern = 300
/** Of one name in a folder, in bytes: what every file system takes. */
const longestName = 255

const isVariable = (word: string): word is FolderVariable =>
  (folderVariables as readonly string[]).includes(word)

/** The first word in braces that is no variable; null where all are. */
export function unknownVariable(pattern: string): string | null {
  for (const [, word = ''] of pattern.matchAll(/\{([^{}]*)\}/gu)) if (!isVariable(word)) return word
  return null
}

/**
 * Where files go in a drop box: folders with variables, `/` between them. One that does not name the file ends with the file's
 * own name. Nothing leads up: a pattern is no way out of the box.
 */
export const folderPattern = anyText
  .trim()
  .max(longestPattern, { error: 'tooLong' })
  .regex(/^[^\p{Cc}\\]*$/u, { error: 'pattern' })
  .refine((pattern) => !pattern.split('/').some((part) => part === '..' || part === '.'), {
    error: 'pattern',
  })
  .refine((pattern) => unknownVariable(pattern) === null, { error: 'pattern' })
  .refine((pattern) => !/[{}]/u.test(pattern.replace(/\{[^{}]*\}/gu, '')), { error: 'pattern' })

/** What a value becomes as part of a path: nothing in it separates, ends or leads up. */
export function pathPart(value: string): string {
  const plain = value
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .trim()
  return cut(plain, longestName)
}

/** At most so many bytes of UTF-8, between two characters; the extension is kept. */
function cut(name: string, most: number): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  if (bytes(name) <= most) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  let base = [...name.slice(0, name.length - extension.length)]
  while (base.length > 1 && bytes(base.join('') + extension) > most) base = base.slice(0, -1)
  return base.join('') + extension
}

/**
 * The path of a file in a drop box, relative to where its user begins or from `/` on. A variable without a value leaves its
 * folder out; the last part is the file's name.
 */
export function dropPath(pattern: string, values: FolderValues): string {
  const isRooted = pattern.startsWith('/')
  const namesFile = pattern.includes('{file}')
  const parts = pattern
    .split('/')
    .map((part) =>
      part.replace(/\{(\w+)\}/gu, (_all, word: string) => (isVariable(word) ? values[word] : '')),
    )
    .map(pathPart)
    .filter((part) => part !== '')
  const file = pathPart(values.file) || 'video'
  const path = namesFile && parts.length > 0 ? parts : [...parts, file]
  return `${isRooted ? '/' : ''}${path.join('/')}`
}

/** A host name, or an address of the network; no port, no user. */
export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(253, { error: 'tooLong' })
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$|^[0-9a-f:.]+$/u, { error: 'pattern' })

/** A fingerprint as OpenSSH writes it. */
export const fingerprint = z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/u, { error: 'pattern' })
