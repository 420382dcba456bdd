import { createDraft, updateDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
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
  useEffect(() => () => clearTimeout(timer.current), [])

  async function keep(values: ComposeValues): Promise<boolean> {
    clearTimeout(timer.current)
    setState('saving')
    try {
      await keeper.keep(contentOf(values, replyToId))
      setState('saved')
      return true
    } catch {
      setState('failed')
      return false
    } finally {
      void client.invalidateQueries({ queryKey: mailKey })
    }
  }

  return {
    state,
    changed(values: ComposeValues): void {
      clearTimeout(timer.current)
      if (draftId === null && isEmpty(values) && state === 'none') return
      timer.current = setTimeout(() => void keep(values), restMs)
    },
    keep,
    /** Nothing is saved from now on; the id of the draft that the sent letter takes the place of. */
    async giveUp(): Promise<string | null> {
      clearTimeout(timer.current)
      return keeper.settled()
    },
  }
}
