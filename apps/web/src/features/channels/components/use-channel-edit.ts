import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useUpdateChannel } from '../api/channels.queries.ts'
import { blankValues, type ChannelValues, changesOf, filledIn, valuesOf } from '../channel-values.ts'
import { isOfField } from './use-field-refusal.ts'

/** A channel while somebody changes it; `onDone` when it is saved, or left as it was. */
export function useChannelEdit(stored: ChannelDetail | undefined, onDone: () => void) {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const edited = useEdited(stored, (channel): ChannelValues => (channel ? valuesOf(channel) : blankValues))
  const { record: channel, dirty } = edited
  const update = useUpdateChannel()
  const saving = update.isPending
  const done = useWhileThere(onDone)

  const save = useOneAtATime(async (held: ChannelValues) => {
    if (!channel) return false
    const before = valuesOf(channel)
    const values = filledIn(held, before)
    const changes = changesOf(before, values)
    if (Object.keys(changes).length === 0) {
      edited.end()
      feedback.info(t('form.nothing'))
      done()
      return false
    }
    const { id, version } = channel
    try {
      await update.mutateAsync({ params: { id }, body: { ...changes, version } })
      edited.end()
      feedback.success(t('form.saved', { title: values.title }))
      done()
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(error)) feedback.failure(error)
    }
    // The drawer stays: its channel can be changed again.
    return false
  })

  const guarded = useLeaving({ dirty, saving, end: edited.end })
  return {
    channel,
    values: edited.values(),
    merged: edited.merged,
    key: edited.key,
    begin: edited.begin,
    save: (held: ChannelValues) => void save(held),
    saving,
    refusal: update.error,
    leave: guarded,
  }
}

/** The way out of the form, which asks before what was typed is lost. */
function useLeaving(edit: { readonly dirty: boolean; readonly saving: boolean; end(): void }) {
  const { dirty, saving, end } = edit
  const next = { run: () => {} }
  const close = useGuardedClose({
    dirty,
    saving,
    onClose: () => {
      end()
      next.run()
    },
  })
  return (then: () => void) => {
    next.run = then
    close()
  }
}
