import { useTranslation } from 'react-i18next'
import { useTrail } from '#src/features/navigation/trail.ts'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'

/** From a page that is no page of the product back to the last one that was (SHL-03); absent for who came from nowhere. */
export function BackLink() {
  const { t } = useTranslation()
  const serverText = useServerText()
  const before = useTrail((state) => state.entries.at(-1))
  if (before === undefined) return null
  return (
    <ButtonLink to={before.url}>
      {t('action.backToPrevious', { title: serverText(before.titleKey) })}
    </ButtonLink>
  )
}
