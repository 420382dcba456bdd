import type { ClaimPolicy } from '@pindao/protocol/claims/claim.states.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { policyTone } from './claim.status-view.ts'

/** What a claim does to the video. */
export function PolicyTag({ policy }: { readonly policy: ClaimPolicy }) {
  const { t } = useTranslation('states')
  return <StatusTag tone={policyTone[policy]}>{t(`claimPolicy.${policy}`)}</StatusTag>
}
