import {
  type ChannelLevel,
  type ChannelType,
  channelLevelNames,
  channelLevels,
  channelTypeNames,
  channelTypes,
} from '@pindao/protocol/channels/channel.codes.ts'
import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelOperation, channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'
import { channelUseView, operationView } from './door/channel.status-view.ts'

const typeOf = (code: Channel['type']): ChannelType =>
  channelTypeNames.find((name) => channelTypes[name] === code) ?? 'ordinary'
const levelOf = (code: Channel['level']): ChannelLevel =>
  channelLevelNames.find((name) => channelLevels[name] === code) ?? 'none'

type Choices<Value> = readonly { readonly value: Value; readonly label: string }[]

/** What the lists of a channel are called, and what a filter or a form offers of each. */
export function useChannelWords() {
  const { t } = useTranslation(['states'])
  const dictionaries = {
    platform: useDictionary('platform'),
    riskGrade: useDictionary('riskGrade'),
    operationMode: useDictionary('operationMode'),
    monetisation: useDictionary('monetisation'),
    restrictReason: useDictionary('restrictReason'),
    ageRestriction: useDictionary('ageRestriction'),
  }
  const types: Choices<Channel['type']> = channelTypeNames.map((name) => ({
    value: channelTypes[name],
    label: t(`channelType.${name}`),
  }))
  const levels: Choices<Channel['level']> = channelLevelNames.map((name) => ({
    value: channelLevels[name],
    label: t(`channelLevel.${name}`),
  }))
  return {
    ...dictionaries,
    types,
    levels,
    type: (code: Channel['type']) => t(`channelType.${typeOf(code)}`),
    level: (code: Channel['level']) => t(`channelLevel.${levelOf(code)}`),
    /** A channel that was taken out of use is that, whatever its operation was. */
    state: ({ operation, use }: Pick<Channel, 'operation' | 'use'>): { tone: Tone; label: string } => {
      const useName = channelUse.nameOf(use)
      const { tone, labelKey } =
        useName === 'inUse' ? operationView[channelOperation.nameOf(operation)] : channelUseView[useName]
      return { tone, label: t(labelKey) }
    },
  }
}
export type ChannelWords = ReturnType<typeof useChannelWords>
