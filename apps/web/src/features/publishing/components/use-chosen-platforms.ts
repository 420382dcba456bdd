import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { Form } from 'antd'
import { useMemo } from 'react'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { furtherChannels, type PublishFormValues } from '../publish-form.rules.ts'

/** The platforms of the channels that the form names, each once; none while no channel is chosen. */
export function useChosenPlatforms(): readonly ManagedPlatform[] {
  const { options } = useChannelOptions()
  const channelId = Form.useWatch<PublishFormValues['channelId'] | undefined>('channelId') ?? null
  const alsoTo = Form.useWatch<PublishFormValues['alsoTo']>('alsoTo')
  return useMemo(() => {
    const ids = new Set([channelId, ...furtherChannels({ channelId, alsoTo: alsoTo ?? [] })])
    return [...new Set(options.filter(({ id }) => ids.has(id)).map(({ platform }) => platform))]
  }, [options, channelId, alsoTo])
}
