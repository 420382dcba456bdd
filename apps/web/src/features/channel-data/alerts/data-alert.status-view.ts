import { type DataAlertStatus, dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** Total: a new state does not compile until it has a tone. */
const tones: Readonly<Record<DataAlertStatus, Tone>> = {
  open: 'error',
  acknowledged: 'running',
  closed: 'stopped',
}

/** How an alert stands, in word and tone. */
export function useAlertStatusView() {
  const { t } = useTranslation('channel-data')
  return (code: number) => {
    const name = dataAlertStatus.nameOf(code)
    return { tone: tones[name], label: t(`alerts.state.${name}`) }
  }
}
