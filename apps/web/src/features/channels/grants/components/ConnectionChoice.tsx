import type { ConnectionChoice as Choice } from '@pindao/protocol/channels/connection.endpoints.ts'
import type { GrantKind } from '@pindao/protocol/channels/platforms.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connectableKinds } from '#src/features/channels/door/use-connect-channel.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useConfirmConnection, useConnectionChoice } from '../api/grants.queries.ts'
import { ConnectionResult } from './ConnectionResult.tsx'
import styles from './grants.module.css'
import { mayChoose, OfferedChannels } from './OfferedChannels.tsx'

/** The channels that a new grant speaks for, to choose from; then what became of each. */
export function ConnectionChoice(props: {
  readonly choiceId: string
  /** Begins the same anew, for a choice that is over. */
  onAgain(kind: GrantKind): void
  onClose(): void
}) {
  const { choiceId, onAgain, onClose } = props
  const { t } = useTranslation('grants')
  const query = useConnectionChoice(choiceId)
  const confirm = useConfirmConnection()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const choice = query.data
  // Everything that can be chosen is, until somebody says otherwise.
  const ids = chosen ?? new Set(choice?.channels.filter(mayChoose).map(idOf))
  const isOver = isExpired(query.error) || isExpired(confirm.error)

  if (confirm.data && choice)
    return (
      <Drawer title={t('choice.doneTitle')} size={720} onClose={onClose}>
        <ConnectionResult result={confirm.data} offered={choice.channels} onClose={onClose} />
      </Drawer>
    )
  const submit = (
    <Button
      type="primary"
      disabled={ids.size === 0}
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id: choiceId }, body: { ids: [...ids] } })}
    >
      {t('choice.submit', { n: ids.size })}
    </Button>
  )
  return (
    <Drawer
      title={t('choice.title')}
      size={720}
      mask={{ closable: false }}
      footer={choice && !isOver && choice.channels.length > 0 ? submit : null}
      onClose={onClose}
    >
      {query.isPending && <Skeleton active />}
      {isOver && <Expired kind={choice?.kind ?? null} onAgain={onAgain} />}
      {query.isError && !isOver && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {choice && !isOver && (
        <>
          <CommandProblem error={confirm.error} again={t('choice.again')} />
          <Offer choice={choice} chosen={ids} onChoose={setChosen} />
        </>
      )}
    </Drawer>
  )
}

const idOf = ({ platformChannelId }: { readonly platformChannelId: string }) => platformChannelId
const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'channels.choiceExpired'

function Offer(props: {
  readonly choice: Choice
  readonly chosen: ReadonlySet<string>
  onChoose(ids: ReadonlySet<string>): void
}) {
  const { choice, chosen, onChoose } = props
  const { t } = useTranslation('grants')
  const format = useFormat()
  const { accountLabel, expiresAt, channels } = choice
  if (channels.length === 0) return <Alert type="warning" showIcon title={t('choice.empty')} />
  return (
    <>
      <p>{t('choice.from', { account: accountLabel, time: format.exactTime(expiresAt) })}</p>
      <OfferedChannels channels={channels} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

/** What was offered is gone: of a choice that was never read nobody knows of which kind it was. */
function Expired({ kind, onAgain }: { readonly kind: GrantKind | null; onAgain(kind: GrantKind): void }) {
  const { t } = useTranslation(['grants', 'channels'])
  const kinds = kind === null ? connectableKinds : [kind]
  return (
    <Alert
      type="warning"
      showIcon
      title={t('grants:choice.expired')}
      description={
        <>
          <p>{t('grants:choice.expiredText')}</p>
          <div className={styles['bar']}>
            {kinds.map((one) => (
              <Button key={one} onClick={() => onAgain(one)}>
                {kind === null ? t(`channels:connectKind.${one}`) : t('grants:choice.again')}
              </Button>
            ))}
          </div>
        </>
      }
    />
  )
}
