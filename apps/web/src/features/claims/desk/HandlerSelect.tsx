import { useTranslation } from 'react-i18next'
import { useHandlers } from './claims.queries.ts'
import { PersonSearchSelect } from './PersonSearchSelect.tsx'
import { type PersonSelectProps, usePersonSearch } from './use-person-search.ts'

/** Chooses somebody who works on claims; `forList` offers oneself and nobody, too. Fits a form item. */
export function HandlerSelect({
  forList = false,
  ...rest
}: PersonSelectProps & { readonly forList?: boolean }) {
  const { t } = useTranslation('claims')
  const search = usePersonSearch(rest.value)
  const found = useHandlers(search.typed, search.wanted)
  const own = forList
    ? (['me', 'nobody'] as const).map((one) => ({ value: one, label: t(`handler.${one}`) }))
    : []
  return <PersonSearchSelect {...rest} search={search} found={found} own={own} />
}
