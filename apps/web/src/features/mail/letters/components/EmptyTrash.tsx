import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useEmptyTrash } from '../api/mail.mutations.ts'

/** Empties the trash, after a question that says how much is lost. */
export function EmptyTrash({ total, onEmptied }: { readonly total: number; onEmptied(): void }) {
  const { t } = useTranslation('mail')
  const feedback = useFeedback()
  const emptying = useEmptyTrash()
  const ask = async () => {
    const agreed = await feedback.confirm({
      title: t('emptyTrash.title', { count: total }),
      text: t('deleteQuestion.text'),
      confirm: t('emptyTrash.submit'),
      danger: true,
    })
    if (!agreed) return
    emptying.mutate(undefined, {
      onSuccess({ deleted }) {
        onEmptied()
        feedback.success(t('emptyTrash.done', { count: deleted }))
      },
    })
  }
  return (
    <Button type="text" danger loading={emptying.isPending} onClick={() => void ask()}>
      {t('emptyTrash.submit')}
    </Button>
  )
}
