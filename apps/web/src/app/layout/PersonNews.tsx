import { makesFile } from '@pindao/protocol/operations/operation.kinds.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useQueryState } from 'nuqs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { allOperations, askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { shortTitle } from '#src/shared/format/text.ts'
import type { LiveEventOf } from '#src/shared/live/live-bus.ts'
import { useLiveEvent } from '#src/shared/live/use-live.ts'
import { wantsToast } from '#src/shared/person/person-settings.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const endStates: ReadonlySet<number> = new Set([taskResult.codes.success, taskResult.codes.failed])
const { published, publishFailed } = publishTaskStatus.codes

/**
 * Tells a person what became of their own things, in the tab that is looked at and as far as they want to be told.
 * Others in the department see the same in their lists.
 */
export function PersonNews() {
  const { t } = useTranslation('settings')
  const feedback = useFeedback()
  const me = useUser()?.user.userId
  const isTold = useOnce()
  const [asked, setAsked] = useQueryState(askedOperation)

  useLiveEvent('publishTask', ({ id, status, operatorId, title }) => {
    if (operatorId !== me || title === undefined || document.visibilityState === 'hidden') return
    if (isTold(id, status)) return
    const words = { title: shortTitle(title) }
    if (status === published && wantsToast('publishSucceeded')) feedback.success(t('news.published', words))
    if (status === publishFailed && wantsToast('publishFailed'))
      feedback.error(t('news.publishFailed', words))
  })

  useLiveEvent('channel', ({ lost }: LiveEventOf<'channel'>) => {
    if (lost === undefined || lost.ownerId !== me || document.visibilityState === 'hidden') return
    if (!wantsToast('credentialExpiring')) return
    const { title, count = 1 } = lost
    const words = { title: shortTitle(title), n: count }
    // One person's forty Pages are one piece of news.
    feedback.error(t(count > 1 ? 'news.credentialsLost' : 'news.credentialLost', words))
  })
  useLiveEvent('operation', ({ id, kind, status, cancelled, done, total }) => {
    if (cancelled || !endStates.has(status) || document.visibilityState === 'hidden') return
    const isFile = makesFile(kind)
    // Whoever looks at it sees it end.
    if (asked === id || asked === allOperations) return
    if (!wantsToast(isFile && done === total ? 'sheetReady' : 'operationEnded')) return
    const next = {
      text: t(isFile ? 'news.sheetView' : 'news.operationView'),
      run: () => void setAsked(id),
    }
    if (isFile && done === total) feedback.success(t('news.sheetReady'), next)
    else if (isFile) feedback.error(t('news.sheetFailed'), { ...next, text: t('news.operationView') })
    else if (done === total) feedback.success(t('news.operationDone', { n: done, total }), next)
    else feedback.error(t('news.operationPart', { n: done, total }), next)
  })
  return null
}

/** Whether a task was already known to stand in this state: events of one state come again and again. */
function useOnce() {
  const states = useRef(new Map<string, number>())
  return (id: string, status: number): boolean => {
    const before = states.current.get(id)
    states.current.set(id, status)
    return before === status
  }
}
