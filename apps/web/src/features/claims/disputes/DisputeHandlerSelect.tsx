import type { HandlerGroup } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { PersonSearchSelect } from '../desk/PersonSearchSelect.tsx'
import { type PersonSelectProps, usePersonSearch } from '../desk/use-person-search.ts'
import { useDisputeHandlers } from './disputes.queries.ts'

/** Chooses somebody who works on such cases; `forList` offers oneself and nobody, too. Fits a form item. */
export function DisputeHandlerSelect({
  of = 'dispute',
  forList = false,
  ...rest
}: PersonSelectProps & { readonly of?: HandlerGroup; readonly forList?: boolean }) {
  const { t } = useTranslation('disputes')
  const search = usePersonSearch(rest.value)
  const found = useDisputeHandlers(search.typed, of, search.wanted)
  const own = forList
    ? (['me', 'nobody'] as const).map((one) => ({ value: one, label: t(`handler.${one}`) }))
    : []
  return <PersonSearchSelect {...rest} search={search} found={found} own={own} />
}
