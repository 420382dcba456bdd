import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { ChannelLine } from './ChannelLine.tsx'
import { useChannelOptions } from './channel-options.ts'
import type { KnownChannel } from './channel-trouble.ts'
import { credentialView } from './credential.status-view.ts'

type ChannelSelectProps = Pick<
  SelectProps,
  'id' | 'size' | 'placeholder' | 'aria-label' | 'style' | 'disabled' | 'allowClear' | 'loading'
> & {
  readonly value?: string | null
  readonly onChange?: (id: string | undefined, channel: ChannelOption | undefined) => void
  /** The channel chosen so far: shown by its name even where this person could not choose it. */
  readonly known?: KnownChannel | null
}

/**
 * Chooses a channel by name; the value is our own id, never the platform's. A channel nothing can be published on says so
 * in the list, and can be chosen: below the field `ChannelTroubleNote` says how to mend it.
 */
export function ChannelSelect({ value, onChange, known = null, loading, ...rest }: ChannelSelectProps) {
  const { t } = useTranslation(['states'])
  const { options, isLoading } = useChannelOptions()
  const isMixed = new Set(options.map(({ platform }) => platform)).size > 1
  const unlisted = known !== null && !options.some(({ id }) => id === known.id)
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading || isLoading}
      value={value ?? null}
      onChange={(id: string | undefined) =>
        onChange?.(
          id,
          options.find((option) => option.id === id),
        )
      }
      options={[
        ...options.map(({ id, channelName, platform, credentialStatus: code }) => {
          const status = credentialStatus.nameOf(code)
          const label =
            status === 'normal' ? channelName : joined([channelName, t(credentialView[status].labelKey)])
          return { value: id, label, channelName, status, platform }
        }),
        ...(unlisted
          ? [
              {
                value: known.id,
                label: known.name,
                channelName: known.name,
                status: 'normal' as const,
                platform: null,
              },
            ]
          : []),
      ]}
      optionRender={({ data: { channelName, status, platform } }) => (
        <ChannelLine name={channelName} status={status} platform={isMixed ? platform : null} />
      )}
    />
  )
}
