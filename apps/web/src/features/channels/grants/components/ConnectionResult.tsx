import { type Channel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { confirmConnection, OfferedChannel } from '@pindao/protocol/channels/connection.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { ApiError } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { BatchAssignDialog } from '../../components/BatchAssignDialog.tsx'
import styles from './grants.module.css'

type Result = EndpointOutput<typeof confirmConnection>

/** What became of each chosen channel; those that were connected can be given to others at once. */
export function ConnectionResult(props: {
  readonly result: Result
  readonly offered: readonly OfferedChannel[]
  onClose(): void
}) {
  const { result, offered, onClose } = props
  const { connected, refused } = result
  const { t } = useTranslation('grants')
  const errorText = useErrorText()
  const [assigning, setAssigning] = useState(false)
  const channels = useConnected(connected.map(({ id }) => id))
  const titles = new Map(offered.map(({ platformChannelId, title }) => [platformChannelId, title]))
  const hasNew = offered.some(
    ({ standing, platformChannelId }) =>
      standing === 'new' && connected.some((one) => one.platformChannelId === platformChannelId),
  )
  return (
    <>
      <Alert
        type={refused.length === 0 ? 'success' : 'warning'}
        showIcon
        role="status"
        className={styles['alert'] ?? ''}
        title={t('choice.done', { n: connected.length })}
        description={hasNew ? t('choice.placed') : undefined}
      />
      <ul className={styles['list']}>
        {refused.map(({ platformChannelId, code }) => (
          <li key={platformChannelId} className={styles['row']}>
            <span className={styles['words']}>
              <bdi>{titles.get(platformChannelId) ?? platformChannelId}</bdi>
              <span className={styles['note']}>
                {errorText(new ApiError({ status: 0, code, message: '' })).message}
              </span>
            </span>
            <StatusTag tone="error">{t('choice.refused')}</StatusTag>
          </li>
        ))}
        {connected.map(({ id, title }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['words']}>
              <bdi>{title}</bdi>
            </span>
            <StatusTag tone="success">{t('choice.connected')}</StatusTag>
          </li>
        ))}
      </ul>
      <div className={styles['bar']} style={{ marginBlockStart: 16 }}>
        <Permit to="channel:assign">
          {connected.length > 0 && (
            <Button
              type="primary"
              loading={channels.isPending}
              disabled={!channels.data?.length}
              onClick={() => setAssigning(true)}
            >
              {t('choice.assign')}
            </Button>
          )}
        </Permit>
        <Button onClick={onClose}>{t('choice.close')}</Button>
      </div>
      {assigning && channels.data && (
        <BatchAssignDialog channels={channels.data} onClose={() => setAssigning(false)} onStarted={onClose} />
      )}
    </>
  )
}

const pageSize = 100

/** The connected channels as the list has them: those connected last come first there. */
function useConnected(ids: readonly string[]) {
  return useQuery({
    queryKey: ['connected-channels', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) => {
      const wanted = new Set(ids)
      const found: Channel[] = []
      for (let page = 1; found.length < wanted.size; page += 1) {
        const query = { sort: '-connectedAt', page, pageSize } as const
        const { items } = await call(listChannels, { query }, { signal })
        found.push(...items.filter(({ id }) => wanted.has(id)))
        if (items.length < pageSize) break
      }
      return found
    },
  })
}
