import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { useTranslation } from 'react-i18next'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { mayEdit } from '../channel-values.ts'
import { type ChannelCommand, stateCommands } from './use-channel-commands.tsx'

/** What can be done with a channel of the list: what mends it stands first, one that is sound is looked at. */
export function useRowActs(acts: {
  readonly leaving: boolean
  readonly run: ChannelCommand
  reconnect(channel: Channel): void
  open(channel: Channel): void
  edit(channel: Channel): void
}): (channel: Channel) => readonly RowAct[] {
  const { t } = useTranslation('channels')
  return (channel) => {
    const { title, url, actions } = channel
    const act = (key: string, text: string, run: () => void, rest: Partial<RowAct> = {}): RowAct =>
      ({ key, text, name: t('act.of', { act: text, title }), run, ...rest }) as RowAct
    const detail = {
      ...act('detail', t('detail.open'), () => acts.open(channel)),
      name: t('detail.openOf', { title }),
    }
    const reconnect = actions.includes('reconnect')
      ? [
          {
            ...act('reconnect', t('reconnect'), () => acts.reconnect(channel), { disabled: acts.leaving }),
            name: t('reconnectOf', { title }),
          },
        ]
      : []
    const visit: readonly RowAct[] =
      url === null ? [] : [{ key: 'visit', text: t('detail.visit'), name: t('visit', { title }), href: url }]
    const edit = mayEdit(channel) ? [act('edit', t('act.edit'), () => acts.edit(channel))] : []
    const states = stateCommands
      .filter((command) => actions.includes(command))
      .map((command) =>
        act(command, t(`act.${command}`), () => acts.run(command, channel), { danger: command === 'remove' }),
      )
    const isSound = channel.credentialStatus === credentialStatus.codes.normal
    return isSound
      ? [detail, ...edit, ...visit, ...reconnect, ...states]
      : [...reconnect, detail, ...edit, ...visit, ...states]
  }
}
