import type { HealthState } from '@pindao/protocol/upkeep/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'

const tones: Readonly<Record<HealthState, Tone>> = {
  well: 'success',
  partly: 'warning',
  failing: 'error',
  off: 'neutral',
}

/** A state of health as a dot and a word. */
export function HealthTag({ state }: { readonly state: HealthState }) {
  const { t } = useTranslation('upkeep')
  return <StatusTag tone={tones[state]}>{t(`health.state.${state}`)}</StatusTag>
}
