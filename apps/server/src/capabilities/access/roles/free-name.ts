import { locales } from '@pindao/locales/locales.ts'
import { readPack } from '@pindao/locales/read-pack.ts'
import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import { AppError } from '#src/platform/app-error.ts'

/** A role or department by what people call it: a code with a label in four languages, or a name of its own. */
export type Called = { readonly id: bigint; readonly code: string | null; readonly name: string | null }

const codes = { role: Object.keys(defaultRoles), department: departmentCodes }
const packs = locales.map((locale) => readPack(locale, 'access'))

/**
 * Refuses a name that somebody would read twice in a list: that of another, or the label of a built-in one in any
 * language, for colleagues read it in theirs. A built-in one that was removed gives its labels free. Codes are never
 * names: where one text stands for either (`label`), they are told apart by it. Call it with the administration locked.
 *
 * @param id the record that is to be called so, null for a new one; one that keeps its name is left alone
 * @throws access.nameTaken
 */
export function assertFreeName(
  kind: keyof typeof codes,
  { id, name }: { readonly id: bigint | null; readonly name: string },
  all: readonly Called[],
): void {
  if (all.some((one) => one.id === id && one.name === name)) return
  const others = all.filter((one) => one.id !== id).flatMap((one) => textsOf(kind, one))
  const taken = new Set(others.map(folded))
  if (codes[kind].some((code) => code === name) || taken.has(folded(name)))
    throw new AppError('access.nameTaken')
}

/** All that a role or department is called by, over all languages. */
function textsOf(kind: keyof typeof codes, { code, name }: Called): readonly string[] {
  if (name !== null) return [name]
  return packs.flatMap((pack) => {
    const labels = pack[kind]
    const label = typeof labels === 'object' && code !== null ? labels[code] : undefined
    return typeof label === 'string' ? [label] : []
  })
}

/** Texts that look alike are one: without case, width, what is not seen, and how much white space there is. */
function folded(text: string): string {
  const seen = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
