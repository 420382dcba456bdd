import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantAction, PlatformGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { getGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useConnectChannel } from '#src/features/channels/door/use-connect-channel.ts'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCheckGrant, useGrantLink, useUnbindGrant } from '../api/grants.queries.ts'

/** What can be done about one grant; unbinding says first what stops. */
export function useGrantCommands(): {
  readonly busy: boolean
  run(act: GrantAction, grant: PlatformGrant): void
} {
  const { t } = useTranslation('grants')
  const feedback = useFeedback()
  const connect = useConnectChannel()
  const check = useCheckGrant()
  const unbind = useUnbindGrant()
  const link = useGrantLink()

  const commands: Readonly<Record<GrantAction, (grant: PlatformGrant) => Promise<unknown>>> = {
    renew: async ({ id, platform }) => connect.mutate({ platform, grantId: id }),
    async link({ id }) {
      const { url } = await link.mutateAsync(id)
      await feedback.copy(url, 'address')
    },
    async check({ id }) {
      const { status } = await check.mutateAsync({ params: { id } })
      if (status === credentialStatus.codes.normal) feedback.success(t('checked.good'))
      else feedback.error(t('checked.dead'))
    },
    async unbind({ id, accountLabel }) {
      // What stops is asked for now: the list may be older.
      const { channels, channelCount } = await call(getGrant, { params: { id } })
      const tasks = channels.reduce((sum, { openTasks }) => sum + openTasks, 0)
      const agreed = await feedback.confirm({
        title: t('unbind.title', { account: accountLabel }),
        text: t('unbind.text', { n: channelCount, tasks }),
        confirm: t('act.unbind'),
        danger: true,
      })
      if (!agreed) return
      await unbind.mutateAsync({ params: { id } })
      feedback.success(t('unbind.done'))
    },
  }
  const busy = [connect, check, unbind, link].some(({ isPending }) => isPending) || connect.isSuccess
  return { busy, run: (act, grant) => void commands[act](grant).catch(feedback.failure) }
}
