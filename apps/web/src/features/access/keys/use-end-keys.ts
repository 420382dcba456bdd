import type { ApiKey } from '@pindao/protocol/access/api-key.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useEndKeys } from './keys.queries.ts'

/** Ends keys after the question; says how many had ended before. True where it was done. */
export function useEnding() {
  const { t } = useTranslation('api-keys')
  const feedback = useFeedback()
  const ending = useEndKeys()
  const end = async (keys: readonly ApiKey[]): Promise<boolean> => {
    const [first] = keys
    if (first === undefined) return false
    const question = {
      title: keys.length === 1 ? t('endAsk', { name: first.name }) : t('endAskMany', { count: keys.length }),
      text: t('endText'),
      confirm: t('end'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return false
    try {
      const answers = await ending.mutateAsync({ body: { ids: keys.map(({ id }) => id) } })
      const ended = answers.filter((one) => one.ended).length
      feedback.success(t('ended', { count: ended }))
      const left = keys.filter(({ id }) => answers.some((one) => one.id === id && !one.ended))
      if (left.length > 0)
        feedback.info(t('notEnded', { names: joined(left.map(({ name }) => name)), count: left.length }))
      return true
    } catch (error) {
      feedback.failure(error)
      return false
    }
  }
  return { end, busy: ending.isPending }
}
