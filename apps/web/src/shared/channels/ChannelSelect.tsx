import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '../format/joined.ts'
import { useChannelOptions } from './channel-options.ts'

type ChannelSelectProps = Pick<
  SelectProps,
  'id' | 'placeholder' | 'aria-label' | 'style' | 'disabled' | 'allowClear'
> & {
  readonly value?: string | null
  readonly onChange?: (id: string | undefined, channel: ChannelOption | undefined) => void
  /** Channels whose authorisation is missing or invalid cannot be chosen; their state is said beside the name. */
  readonly authorisedOnly?: boolean
}

/** Chooses a channel by name; the value is our own id, never the platform's. */
export function ChannelSelect({ value, onChange, authorisedOnly = false, ...rest }: ChannelSelectProps) {
  const { t } = useTranslation('states')
  const { options, isLoading } = useChannelOptions()
  const labelOf = ({ channelName, credentialStatus: code }: ChannelOption) => {
    const status = credentialStatus.nameOf(code)
    return status === 'normal' ? channelName : joined([channelName, t(`credentialStatus.${status}`)])
  }
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      value={value ?? null}
      onChange={(id: string | undefined) =>
        onChange?.(
          id,
          options.find((option) => option.id === id),
        )
      }
      options={options.map((option) => ({
        value: option.id,
        label: labelOf(option),
        disabled: authorisedOnly && option.credentialStatus !== credentialStatus.codes.normal,
      }))}
    />
  )
}
