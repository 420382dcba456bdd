import { type OutboxState, outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** Total: a new state does not compile until it has a tone. */
const tones: Readonly<Record<OutboxState, Tone>> = {
  waiting: 'waiting',
  sending: 'running',
  sent: 'success',
  failed: 'error',
  withheld: 'stopped',
  doubtful: 'warning',
  dropped: 'neutral',
}

/** A state of a message, in word and tone. */
export function useOutboxStateView(): (code: number) => { readonly tone: Tone; readonly label: string } {
  const { t } = useTranslation('notices')
  return (code) => {
    const state = outboxState.nameOf(code)
    return { tone: tones[state], label: t(`state.${state}`) }
  }
}
