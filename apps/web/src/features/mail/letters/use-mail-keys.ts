import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { usePageKeys } from '#src/shared/ui/use-page-keys.ts'
import type { LetterCommands } from './use-letter-commands.ts'

/**
 * The mailbox from the keyboard: j and k walk the list, Enter opens (it is a link), c writes, r answers the open
 * letter, # puts away and s stars the one in focus, else the open one.
 */
export function useMailKeys(world: {
  readonly lines: readonly LetterLine[]
  readonly openId: string | null
  readonly commands: LetterCommands
  compose(): void
  /** False where no letter is open that could be answered. */
  reply(): boolean
}): void {
  const { lines, openId, commands, compose, reply } = world
  const target = () => {
    const id = focusedLetter() ?? openId
    return lines.find((line) => line.id === id)
  }
  usePageKeys({
    j: () => walk(lines, openId, 1),
    k: () => walk(lines, openId, -1),
    c() {
      compose()
      return true
    },
    r: reply,
    '#'() {
      const line = target()
      if (!line || line.folder === 'trash') return false
      commands.move([line.id], 'trash')
      return true
    },
    s() {
      const line = target()
      if (!line) return false
      commands.act([line.id], { action: line.starred ? 'unstar' : 'star' })
      return true
    },
  })
}

const focusedLetter = () => (document.activeElement as HTMLElement | null)?.dataset['letter'] ?? null

function walk(lines: readonly LetterLine[], openId: string | null, step: 1 | -1): boolean {
  const from = lines.findIndex(({ id }) => id === (focusedLetter() ?? openId))
  const next = lines[from === -1 ? 0 : from + step]
  if (!next) return false
  document.querySelector<HTMLElement>(`[data-letter="${next.id}"]`)?.focus()
  return true
}
