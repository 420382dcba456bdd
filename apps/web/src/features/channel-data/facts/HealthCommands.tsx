import type { ChannelHealth } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { BatchCommand } from '#src/features/operations/door/BatchCommand.tsx'

/** What can be done about the numbers of channels: the newest days again, or those of a year. */
export function HealthCommands(props: {
  readonly selected: readonly ChannelHealth[]
  readonly onStarted: () => void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('channel-data')
  return (
    <>
      <BatchCommand
        kind="channelData.recollect"
        act="recollect"
        selected={selected}
        label={t('facts.act.recollect')}
        question={{ title: t('facts.act.recollectTitle'), text: t('facts.act.recollectText') }}
        look="primary"
        onStarted={onStarted}
      />
      <BatchCommand
        kind="channelData.backFill"
        act="backFill"
        selected={selected}
        label={t('facts.act.backFill')}
        question={{ title: t('facts.act.backFillTitle'), text: t('facts.act.backFillText') }}
        onStarted={onStarted}
      />
    </>
  )
}
