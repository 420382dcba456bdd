import { createDraft, updateDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useIsMounted } from '#src/shared/ui/use-is-mounted.ts'
import { useLeaveWarning } from '#src/shared/ui/use-leave-warning.ts'
import { mailKey } from './api/mail.queries.ts'
import { type ComposeValues, type Composition, contentOf, isEmpty } from './compose.rules.ts'
import { createDraftKeeper } from './draft-keeper.ts'

/** After the last key press: long enough to think, short enough to lose nothing. */
const restMs = 1500

type Content = ReturnType<typeof contentOf>
type DraftState = 'none' | 'saving' | 'saved' | 'failed'
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

  /** What could not be saved stays held: the way back tries once more. */
  async function save(values: ComposeValues): Promise<boolean> {
    disarm()
    const content = contentOf(values, replyToId)
    // The field says what is wrong; the server could only refuse it.
    if (!createDraft.body.safeParse(content).success) {
      setState('failed')
      held.current = values
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
      held.current ??= values
      return false
    } finally {
      // Whatever shows letters is told by the live stream: reading at once would be reading twice, after every pause.
      void client.invalidateQueries({ queryKey: mailKey, refetchType: 'none' })
    }
  }

  function changed(values: ComposeValues): void {
    disarm()
    if (draftId === null && isEmpty(values) && state === 'none') {
      setUnsaved(false)
      return
    }
    held.current = values
    setUnsaved(true)
    timer.current = setTimeout(() => void save(values), restMs)
  }

  // The way back leaves the page without closing the form: what the timer holds is saved now.
  const isHere = useIsMounted()
  const keepHeld = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (held.current !== null) void save(held.current)
  })
  useEffect(() => () => keepHeld(), [])

  return {
    state,
    changed,
    /** Saves before the form is closed; the draft can be gone on with at once. */
    async keep(values: ComposeValues): Promise<boolean> {
      const kept = await save(values)
      if (kept) void client.invalidateQueries({ queryKey: mailKey })
      return kept
    },
    /** What was not saved is not wanted, or has been sent. */
    drop: disarm,
    /** While the letter is sent nothing is saved; the id of the draft that it takes the place of. */
    giveUp(): Promise<string | null> {
      disarm()
      return keeper.settled()
    },
    /**
     * The letter was not sent, or nobody knows: what was written is worth keeping again. If it may have been sent, only
     * when the form is left: asked again as it was it is sent once, and a new draft would be one of a sent letter.
     * Returns false where the form has been left meanwhile, and cannot say why.
     */
    notSent(values: ComposeValues, mayBeSent: boolean): boolean {
      changed(values)
      if (mayBeSent) clearTimeout(timer.current)
      if (!isHere()) void save(values)
      return isHere()
    },
  }
}
