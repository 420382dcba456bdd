import type { GrantMap as MapOf } from '@pindao/protocol/channels/grant.endpoints.ts'
import { Button, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Boundary } from '#src/shared/ui/Boundary.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useGrantMap } from '../api/grants.queries.ts'
import { isNearLimit, useGrantWords } from '../use-grant-words.ts'
import styles from './grants.module.css'

const GrantMapCanvas = lazyPart(async () => (await import('./GrantMapCanvas.tsx')).GrantMapCanvas)

/** Which account stands behind which channels, as a picture and as a table of what stops if it dies. */
export function GrantMap({ onOpen }: { onOpen(grantId: string): void }) {
  const { t } = useTranslation('grants')
  const query = useGrantMap()
  const grants = query.data
  if (query.isPending) return <Skeleton active />
  if (grants === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (grants.length === 0) return <p role="status">{t('map.empty')}</p>
  return (
    <>
      <section className={styles['card']} aria-labelledby="grant-map">
        <h2 id="grant-map">{t('map.title')}</h2>
        <p className={styles['note']}>{t('map.note')}</p>
        {/* Without the drawing's code the table still says it. */}
        <Boundary instead={() => null}>
          <div className={styles['picture']}>
            <Suspense fallback={<Skeleton active />}>
              <GrantMapCanvas label={t('map.picture')} grants={grants} onOpen={onOpen} />
            </Suspense>
          </div>
        </Boundary>
      </section>
      <section className={styles['card']} aria-labelledby="grant-table">
        <h2 id="grant-table">{t('map.table')}</h2>
        <WhatStops grants={grants} onOpen={onOpen} />
      </section>
    </>
  )
}

function WhatStops({ grants, onOpen }: { readonly grants: MapOf; onOpen(grantId: string): void }) {
  const { t } = useTranslation('grants')
  const words = useGrantWords()
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={t('map.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('column.account')}</th>
            <th scope="col">{t('column.status')}</th>
            <th scope="col" className={styles['figure']}>
              {t('column.channels')}
            </th>
            <th scope="col" className={styles['figure']}>
              {t('column.openTasks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {grants.map((grant) => {
            const { tone, label } = words.state(grant.status)
            return (
              <tr key={grant.id}>
                <th scope="row">
                  <span className={styles['words']}>
                    <Button type="link" className={styles['name'] ?? ''} onClick={() => onOpen(grant.id)}>
                      <bdi>{grant.accountLabel}</bdi>
                    </Button>
                    <span className={styles['note']}>{t(`kind.${grant.kind}`)}</span>
                  </span>
                </th>
                <td>
                  <StatusTag tone={tone}>{label}</StatusTag>
                  {isNearLimit(grant) && <StatusTag tone="warning">{t('near')}</StatusTag>}
                </td>
                <td className={styles['figure']}>
                  {format.number(grant.channels.length)}
                  {grant.elsewhereCount > 0 && (
                    <div className={styles['note']}>{t('elsewhere', { n: grant.elsewhereCount })}</div>
                  )}
                </td>
                <td className={styles['figure']}>{format.number(grant.openTasks)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
