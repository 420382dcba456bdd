import { EllipsisOutlined } from '@ant-design/icons'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantAction, GrantDetail } from '@pindao/protocol/channels/grant.endpoints.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { readGrantHistory, useGrant } from '../api/grants.queries.ts'
import { isNearLimit, useGrantWords } from '../use-grant-words.ts'
import { ChannelsLink, GrantChannels } from './GrantChannels.tsx'
import styles from './grants.module.css'
import { useGrantCommands } from './use-grant-commands.tsx'

/** A grant: how it stands and what mends it, the channels behind it, what became of it. */
export function GrantDrawer(props: {
  readonly grantId: string
  readonly neighbours: Neighbours
  onAsk(grant: GrantDetail): void
  onClose(): void
}) {
  const { grantId, neighbours, onAsk, onClose } = props
  const { t } = useTranslation(['grants', 'common'])
  const words = useGrantWords()
  const query = useGrant(grantId)
  const history = useHistoryTab('grant', grantId, { read: readGrantHistory(grantId) })
  const grant = query.data
  const state = grant && words.state(grant.status)
  return (
    <RecordDrawer
      title={grant?.accountLabel ?? t('grants:one')}
      query={query}
      neighbours={neighbours}
      state={state && <StatusTag tone={state.tone}>{state.label}</StatusTag>}
      actions={grant && <HeadActions grant={grant} onAsk={() => onAsk(grant)} />}
      tabs={
        grant
          ? [
              { key: 'details', label: t('common:record.details'), content: <Details grant={grant} /> },
              {
                key: 'channels',
                label: t('grants:detail.channels'),
                content: <GrantChannels grant={grant} />,
              },
              ...history,
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function HeadActions({ grant, onAsk }: { readonly grant: GrantDetail; onAsk(): void }) {
  const { t } = useTranslation(['grants', 'common'])
  const { busy, run } = useGrantCommands()
  const [first, ...others] = grant.actions
  const items = [
    ...(grant.actions.includes('link') ? [{ key: 'ask', label: t('grants:act.ask') }] : []),
    ...others.map((key) => ({ key, label: t(`grants:act.${key}`), danger: key === 'unbind' })),
  ]
  return (
    <>
      {first && (
        <Button
          {...(grant.status === credentialStatus.codes.normal ? {} : { type: 'primary' })}
          danger={first === 'unbind'}
          loading={busy}
          onClick={() => run(first, grant)}
        >
          {t(`grants:act.${first}`)}
        </Button>
      )}
      {items.length > 0 && (
        <ButtonMenu
          placement="bottomRight"
          menu={{ items, onClick: ({ key }) => (key === 'ask' ? onAsk() : run(key as GrantAction, grant)) }}
        >
          <Button
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('common:table.more')}
            title={t('common:table.more')}
          />
        </ButtonMenu>
      )}
    </>
  )
}

function Details({ grant }: { readonly grant: GrantDetail }) {
  const { t } = useTranslation(['grants', 'common'])
  const words = useGrantWords()
  const format = useFormat()
  const none = t('common:notAvailable')
  const time = (at: string | null) => (at === null ? none : format.exactTime(at))
  const { alive, problem, channelCount, elsewhereCount, accountLabel } = grant
  const channels = t('grants:channelsOf', { account: accountLabel, n: channelCount })
  return (
    <>
      {problem !== null && (
        <Alert
          type="error"
          showIcon
          className={styles['alert'] ?? ''}
          title={words.problem(problem)}
          description={<bdi>{problem.text}</bdi>}
        />
      )}
      {isNearLimit(grant) && (
        <Alert
          type="warning"
          showIcon
          className={styles['alert'] ?? ''}
          title={t('grants:nearTitle')}
          description={t('grants:nearText')}
        />
      )}
      <Facts
        facts={[
          [t('grants:column.platform'), <PlatformTag key="platform" name={grant.platform} />],
          [t('grants:column.kind'), t(`grants:kind.${grant.kind}`)],
          [
            t('grants:column.channels'),
            <span key="channels">
              {channelCount === 0 ? format.number(0) : <ChannelsLink grant={grant}>{channels}</ChannelsLink>}
              {elsewhereCount > 0 && <div>{t('grants:elsewhere', { n: elsewhereCount })}</div>}
            </span>,
          ],
          [t('grants:column.endsAt'), grant.endsAt === null ? t('grants:renewsItself') : time(grant.endsAt)],
          [t('grants:column.dataAccessExpiresAt'), time(grant.dataAccessExpiresAt)],
          [t('grants:column.lastCheckAt'), time(grant.lastCheckAt)],
          [t('grants:column.grantedBy'), <bdi key="by">{grant.grantedBy.fullName}</bdi>],
          [t('grants:column.grantedAt'), time(grant.grantedAt)],
          [
            t('grants:column.scopes'),
            grant.scopes.length === 0 ? none : joined(grant.scopes.map(words.scope)),
          ],
          ...(alive === null
            ? []
            : [[t('grants:search.limit'), t('grants:alive', { n: alive.count, max: alive.limit })] as const]),
        ]}
      />
    </>
  )
}
