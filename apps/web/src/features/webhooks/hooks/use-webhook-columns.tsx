import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Webhook } from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { useWebhookText } from '../use-webhook-text.ts'
import type { ShownSecret } from './SecretDialog.tsx'
import { useWebhookCommands } from './use-webhook-commands.tsx'

/** The columns of the list of webhooks: where each leads, and what arrives there. */
export function useWebhookColumns(
  open: (hook: Webhook) => void,
  onSecret: (secret: ShownSecret) => void,
): readonly Column<Webhook>[] {
  const { t } = useTranslation(['webhooks', 'common'])
  const format = useFormat()
  const text = useWebhookText()
  const navigate = useNavigate()
  const commands = useWebhookCommands(onSecret)
  const actsOf = (hook: Webhook): readonly RowAct[] => {
    const act = (key: string, word: string, run: () => void, danger = false): RowAct => ({
      key,
      text: word,
      name: t('webhooks:hooks.actOf', { act: word, name: hook.name }),
      run,
      danger,
    })
    const log = act('log', t('webhooks:hooks.log'), () => {
      void navigate(`${pagePaths['webhook-deliveries']}?webhookId=${hook.id}`)
    })
    if (!hook.actions.includes('update')) return [act('see', t('common:action.view'), () => open(hook)), log]
    return [
      act('test', t('webhooks:hooks.test'), () => commands.test(hook)),
      log,
      act('edit', t('webhooks:hooks.edit'), () => open(hook)),
      act('rotate', t('webhooks:hooks.rotate'), () => commands.rotate(hook)),
      act('delete', t('webhooks:hooks.delete'), () => commands.remove(hook), true),
    ]
  }
  const shareOf = ({ health: { delivered, settled } }: Webhook) =>
    settled === 0 ? null : format.percent(delivered / settled)
  return [
    nameColumn(t('webhooks:hooks.name'), ({ name }) => name, open, { sortKey: 'name' }),
    textColumn('url', t('webhooks:hooks.url'), ({ url }) => url, { width: 260 }),
    textColumn('events', t('webhooks:hooks.events'), ({ events }) =>
      t('webhooks:hooks.eventsOf', { n: events.length }),
    ),
    statusColumn('state', t('webhooks:hooks.state'), text.hook),
    textColumn('share', t('webhooks:hooks.share'), shareOf, { width: 140 }),
    textColumn('waiting', t('webhooks:hooks.waiting'), ({ health }) => format.number(health.waiting), {
      width: 90,
    }),
    timeColumn('lastAt', t('webhooks:hooks.lastAt'), ({ health }) => health.lastAt),
    textColumn('owner', t('webhooks:hooks.owner'), ({ owner }) => owner.fullName),
    actsColumn(t('common:table.actions'), ({ name }) => name, actsOf),
  ]
}
