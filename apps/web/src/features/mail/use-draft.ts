import { createDraft, updateDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import { mailKey } from './api/mail.queries.ts'
import { type ComposeValues, type Composition, contentOf, isEmpty } from './compose.rules.ts'
import { createDraftKeeper } from './draft-keeper.ts'

/** After the last key press: long enough to think, short enough to lose nothing. */
const restMs = 1500

type Content = ReturnType<typeof contentOf>
export type DraftState = 'none' | 'saving' | 'saved' | 'failed'
export type Draft = ReturnType<typeof useDraft>

/** Keeps what is being written as a draft, a moment after each change. */
export function useDraft({ draftId, replyToId }: Composition) {
  const client = useQueryClient()
  const [state, setState] = useState<DraftState>('none')
  const [keeper] = useState(() =>
    createDraftKeeper<Content>({
      draftId,
      newKey: randomKey,
      store: {
        create: async (body, idempotencyKey) => (await call(createDraft, { body }, { idempotencyKey })).id,
        update: async (id, body) => {
          await call(updateDraft, { params: { id }, body })
        },
      },
    }),
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the timer will save; null while it is not armed. */
  const held = useRef<ComposeValues | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  useLeaveWarning(unsaved)

  function disarm(): void {
    clearTimeout(timer.current)
    held.current = null
  }

  async function keep(values: ComposeValues): Promise<boolean> {
    disarm()
    const content = contentOf(values, replyToId)
    // The field says what is wrong; the server could only refuse it.
    if (!createDraft.body.safeParse(content).success) {
      setState('failed')
      return false
    }
    setState('saving')
    try {
      await keeper.keep(content)
      setState('saved')
      // Whatever was typed meanwhile is held by the timer.
      if (held.current === null) setUnsaved(false)
      return true
    } catch {
      setState('failed')
      return false
    } finally {
      void client.invalidateQueries({ queryKey: mailKey })
    }
  }

  // The way back leaves the page without closing the form: what the timer holds is saved now.
  const keepHeld = useEffectEvent(() => {
    if (held.current !== null) void keep(held.current)
  })
  useEffect(() => () => keepHeld(), [])

  return {
    state,
    changed(values: ComposeValues): void {
      disarm()
      if (draftId === null && isEmpty(values) && state === 'none') {
        setUnsaved(false)
        return
      }
      held.current = values
      setUnsaved(true)
      timer.current = setTimeout(() => void keep(values), restMs)
    },
    keep,
    /** Nothing is saved from now on; the id of the draft that the sent letter takes the place of. */
    async giveUp(): Promise<string | null> {
      disarm()
      setUnsaved(false)
      return keeper.settled()
    },
  }
}
