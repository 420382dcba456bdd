import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { ChannelLine } from './ChannelLine.tsx'
import { useChannelOptions } from './channel-options.ts'
import { credentialView } from './credential.status-view.ts'

type ChannelsSelectProps = Pick<SelectProps, 'id' | 'placeholder' | 'disabled' | 'maxCount'> & {
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
}

/** Chooses several channels by name. One that nothing can be published on says why, and cannot be chosen. */
export function ChannelsSelect({ value = [], onChange, ...rest }: ChannelsSelectProps) {
  const { t } = useTranslation(['states'])
  const { options, isLoading } = useChannelOptions()
  const isMixed = new Set(options.map(({ platform }) => platform)).size > 1
  return (
    <Select
      {...rest}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value}
      onChange={(ids: string[]) => onChange?.(ids)}
      options={options.map(({ id, channelName, platform, credentialStatus: code }) => {
        const status = credentialStatus.nameOf(code)
        const isUsable = status === 'normal'
        const label = isUsable ? channelName : joined([channelName, t(credentialView[status].labelKey)])
        return { value: id, label, channelName, status, platform, disabled: !isUsable }
      })}
      optionRender={({ data: { channelName, status, platform } }) => (
        <ChannelLine name={channelName} status={status} platform={isMixed ? platform : null} />
      )}
    />
  )
}
