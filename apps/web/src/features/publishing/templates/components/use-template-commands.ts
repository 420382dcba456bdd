import { shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import { cutText } from '@pindao/protocol/core/texts.ts'
import type { PublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useCopyTemplate, useDeleteTemplate, useRestoreTemplate } from '../api/templates.queries.ts'

/** What is done to one template. To delete is not asked about: it is taken back by a press. */
export function useTemplateCommands({ onMade }: { onMade(id: string): void }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const copying = useCopyTemplate()
  const deletion = useDeleteTemplate()
  const restoration = useRestoreTemplate()

  const copy = useOneAtATime(async ({ id, name }: PublishTemplate) => {
    // Cut first, so that what tells the copy from the template is whole.
    const mark = t('templates.copyMark')
    const copyName = `${cutText(name, shortNameLength - mark.length - 1)} ${mark}`
    try {
      const made = await copying.mutateAsync({ params: { id }, body: { name: copyName } })
      feedback.success(t('templates.copied', { name: made.name }))
      onMade(made.id)
    } catch (error) {
      feedback.failure(error)
    }
    return false
  })

  const restore = async (id: string, name: string): Promise<void> => {
    try {
      await restoration.mutateAsync({ params: { id } })
      feedback.success(t('templates.restored', { name }))
    } catch (error) {
      feedback.failure(error)
    }
  }

  const remove = useOneAtATime(async ({ id, name }: PublishTemplate) => {
    try {
      await deletion.mutateAsync({ params: { id } })
      feedback.success(t('templates.deleted', { name }), {
        text: t('templates.undo'),
        run: () => void restore(id, name),
      })
    } catch (error) {
      feedback.failure(error)
    }
    // Another one may be next.
    return false
  })

  return {
    copy: (one: PublishTemplate) => void copy(one),
    remove: (one: PublishTemplate) => void remove(one),
    restore: ({ id, name }: PublishTemplate) => void restore(id, name),
  }
}
export type TemplateCommands = ReturnType<typeof useTemplateCommands>
