import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { sendUploadCommand } from '#src/shared/upload/browser/uploads.ts'
import type { QueueStep } from '#src/shared/upload/engine/queue-order.ts'
import type { UploadTask } from '#src/shared/upload/engine/upload-task.ts'

/** Where a task stands among those that wait: from 1; 0 for one that does not wait. `onMoved` says aloud what was done. */
export type QueuePlace = {
  readonly place: number
  readonly waiting: number
  readonly onMoved: (words: string) => void
}

const stepOfKey: Readonly<Record<string, QueueStep>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** Moves a waiting task, by buttons and by Alt with an arrow while the keyboard is in its row. */
export function useQueueMove({ uuid, title }: UploadTask, { place, waiting, onMoved }: QueuePlace) {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const canMove = (step: QueueStep) => place > 0 && (step === 'down' ? place < waiting : place > 1)
  const move = (step: QueueStep) => {
    if (!canMove(step)) return
    sendUploadCommand({ type: 'move', uuid, step })
    const to = { up: place - 1, down: place + 1, front: 1 }[step]
    onMoved(t('queue.moved', { title, place: format.number(to), total: format.number(waiting) }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOfKey[event.key]
    if (step === undefined || place === 0 || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(step)
  }
  return { canMove, move, onKeyDown }
}
