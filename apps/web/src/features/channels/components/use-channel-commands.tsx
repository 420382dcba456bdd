import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import {
  useRemoveChannel,
  useRestoreChannel,
  useResumeChannel,
  useShelveChannel,
} from '../api/channels.queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** What changes whether a channel is worked on, in the order of use. */
export const stateCommands = ['resume', 'restore', 'shelve', 'remove'] as const
export type StateCommand = (typeof stateCommands)[number]
/** Does it to a channel, after a question or for a reason. */
export type ChannelCommand = (act: StateCommand, channel: Channel) => void
type WithReason = 'shelve' | 'remove'

/**
 * Shelves, resumes, removes and restores one channel, over the version that is shown. What asks for a reason opens a
 * dialog, which `dialog` draws; the others are asked about first.
 */
export function useChannelCommands(): {
  readonly run: ChannelCommand
  readonly dialog: ReactNode
} {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const [asked, setAsked] = useState<{ act: WithReason; channel: Channel } | null>(null)
  const withReason = { shelve: useShelveChannel(), remove: useRemoveChannel() }
  const plain = { resume: useResumeChannel(), restore: useRestoreChannel() }

  const runPlain = async (act: 'resume' | 'restore', { id, title, version }: Channel) => {
    const agreed = await feedback.confirm({
      title: t(`ask.${act}.one`, { title }),
      text: t(`ask.${act}.text`),
      confirm: t(`act.${act}`),
    })
    if (!agreed) return
    try {
      await plain[act].mutateAsync({ params: { id }, body: { version } })
      feedback.success(t(`done.${act}`, { title }))
    } catch (error) {
      feedback.failure(error)
    }
  }

  const submit = async (reason: string) => {
    if (asked === null) return
    const { act, channel } = asked
    const { id, title, version } = channel
    try {
      await withReason[act].mutateAsync({ params: { id }, body: { reason, version } })
      feedback.success(t(`done.${act}`, { title }))
      setAsked(null)
    } catch {
      // The dialog says why.
    }
  }

  return {
    run: (act, channel) => {
      if (act === 'resume' || act === 'restore') return void runPlain(act, channel)
      withReason[act].reset()
      setAsked({ act, channel })
    },
    dialog: asked && (
      <ReasonDialog
        act={asked.act}
        title={t(`ask.${asked.act}.one`, { title: asked.channel.title })}
        error={withReason[asked.act].error}
        busy={withReason[asked.act].isPending}
        onSubmit={(reason) => void submit(reason)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
