import type { CellProblem } from '@pindao/protocol/sheets/import.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { findDepartments } from '../choices.store.ts'
import * as store from './channel-import.store.ts'

type Texts = Parameters<ImportAdapter['preview']>[1][number]['texts']
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Named = { readonly id: bigint; readonly shown: string }

/** Where channels can be put and to whom, as a batch of rows asks for it. */
export type People = {
  fieldsOf(texts: Texts, known: store.MeantChannel | null): Record<string, Field>
}

/** Departments, groups and people within the data scope of whoever imports, read once for a batch. */
export async function readPeople(db: Executor, ctx: SignedInContext): Promise<People> {
  const { actor, locale } = ctx
  const [departments, groups, people] = await Promise.all([
    findDepartments(db, actor),
    store.findGroupsSeen(db, actor),
    store.findPeople(db, actor),
  ])
  const words = wordsOf(locale)
  const shownOf = (label: string) => words.or(`access:department.${label}`, label)
  const codes = departments.flatMap(({ code }) => code ?? [])
  const codeWords = listWords('access', 'department', codes)
  const mayAssign = actor.permissions.has('channel:assign')

  function department(text: string): Named | CellProblem {
    const code = codeWords.get(plainWord(text))
    const found = departments.find(
      (one) => (one.code !== null && one.code === code) || plainWord(one.name ?? '') === plainWord(text),
    )
    return found ? { id: found.id, shown: shownOf(found.code ?? found.name ?? '') } : 'departmentNotFound'
  }

  function group(text: string, departmentId: bigint): Named | CellProblem {
    const named = groups.filter(({ name }) => plainWord(name) === plainWord(text))
    const [only, other] = named.filter((one) => one.departmentId === departmentId)
    if (!only) return 'groupNotFound'
    return other ? 'groupAmbiguous' : { id: only.id, shown: only.name }
  }

  /** By address, or by a name that only one of them has. @param present who has the channel now, of several of a name */
  function person(text: string, present: bigint | null): Named | CellProblem {
    const plain = plainWord(text)
    const byAddress = people.find(({ email }) => plainWord(email ?? '') === plain)
    const named = people.filter(({ fullName }) => plainWord(fullName) === plain)
    const found = byAddress ?? named.find(({ id }) => id === present) ?? named[0]
    if (!found) return 'personNotFound'
    const isClear = byAddress !== undefined || named.length === 1 || found.id === present
    return isClear ? { id: found.id, shown: found.fullName } : 'personAmbiguous'
  }

  function fieldsOf(texts: Texts, known: store.MeantChannel | null): Record<string, Field> {
    const channel = known?.channel ?? null
    const put = (
      column: string,
      before: string,
      present: bigint | null,
      read: (text: string) => Named | CellProblem,
    ): readonly [string, Field, bigint | null] => {
      const text = texts[column]
      if (text === undefined) return [column, { before, after: before, value: '' }, present]
      const found = read(text)
      if (typeof found === 'string') return [column, { before, problem: found }, present]
      const { id, shown } = found
      if (id === present) return [column, { before, after: before, value: '' }, id]
      // To enter a channel is to place it.
      if (channel !== null && !mayAssign) return [column, { before, problem: 'notPermitted' }, present]
      // Two of one name are told apart.
      const after = shown === before ? `${shown} (${id})` : shown
      const was = present === null ? 'null' : JSON.stringify(String(present))
      return [column, { before, after, value: JSON.stringify(String(id)), was }, id]
    }
    const placed = put(
      'department',
      known ? shownOf(known.departmentLabel) : '',
      channel?.departmentId ?? null,
      department,
    )
    const departmentId = placed[2] ?? actor.departmentId
    const owner = put('owner', known?.ownerName ?? '', channel?.ownerStaffId ?? null, (text) =>
      person(text, channel?.ownerStaffId ?? null),
    )
    const backup = put('backup', known?.backupName ?? '', channel?.backupStaffId ?? null, (text) =>
      person(text, channel?.backupStaffId ?? null),
    )
    const ownerId = owner[2] ?? actor.staffId
    const isTwice = backup[2] !== null && backup[2] === ownerId
    const all = [
      placed,
      put('group', known?.groupName ?? '', channel?.groupId ?? null, (text) => group(text, departmentId)),
      owner,
      backup,
    ]
    const fields: Record<string, Field> = Object.fromEntries(all.map(([column, field]) => [column, field]))
    if (isTwice && texts['backup'] !== undefined)
      fields['backup'] = { before: known?.backupName ?? '', problem: 'personTwice' }
    else if (isTwice && texts['owner'] !== undefined)
      fields['owner'] = { before: known?.ownerName ?? '', problem: 'personTwice' }
    // A group is one of its department: whoever goes to another department leaves it.
    const leavesGroup = channel !== null && channel.groupId !== null && departmentId !== channel.departmentId
    if (leavesGroup && texts['group'] === undefined)
      fields['group'] = {
        before: known?.groupName ?? '',
        after: '',
        value: 'null',
        was: JSON.stringify(String(channel.groupId)),
      }
    return fields
  }

  return { fieldsOf }
}
