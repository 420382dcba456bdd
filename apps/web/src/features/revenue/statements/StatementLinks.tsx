import type { LinkState, StatementLink } from '@pindao/protocol/revenue/statement.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import styles from './statements.module.css'
import { useRevokeLink } from './statements.queries.ts'

const tones: Readonly<Record<LinkState, Tone>> = {
  waiting: 'running',
  failed: 'error',
  mailed: 'waiting',
  opened: 'running',
  acknowledged: 'success',
  revoked: 'stopped',
  expired: 'neutral',
}
/** What still opens the statement. */
const live: ReadonlySet<LinkState> = new Set<LinkState>(['waiting', 'mailed', 'opened', 'acknowledged'])

/** Every letter that was sent, with what became of it. */
export function StatementLinks(props: {
  readonly settlementId: string
  readonly links: readonly StatementLink[]
  readonly mayRevoke: boolean
}) {
  const { settlementId, links, mayRevoke } = props
  const { t } = useTranslation('statements')
  const format = useFormat()
  const feedback = useFeedback()
  const revoke = useRevokeLink(settlementId)
  const end = async ({ id, address }: StatementLink) => {
    const question = {
      title: t('tab.revokeTitle', { address }),
      text: t('tab.revokeText'),
      confirm: t('tab.revoke'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    await revoke.mutateAsync(id).then(() => feedback.success(t('tab.revoked')), feedback.failure)
  }
  return (
    <section className={styles['section']} aria-label={t('tab.links')}>
      <h3>{t('tab.links')}</h3>
      {links.length === 0 && <p className={styles['note']}>{t('tab.noLinks')}</p>}
      {links.map((link) => (
        <div key={link.id} className={styles['line']}>
          <span className={styles['name']}>
            <bdi>{link.payee}</bdi>
            <div>{t('tab.linkLine', { address: link.address, language: languageNames[link.locale] })}</div>
            <div className={styles['note']}>
              {t('tab.by', { by: link.createdBy, at: format.dateTime(link.createdAt) })}
            </div>
            {link.note !== '' && <div className={styles['note']}>{link.note}</div>}
            {link.state === 'failed' && <div className={styles['note']}>{link.failure}</div>}
          </span>
          <StatusTag tone={tones[link.state]}>{t(`tab.state.${link.state}`)}</StatusTag>
          {mayRevoke && live.has(link.state) && (
            <Button
              size="small"
              danger
              aria-label={t('tab.revokeOf', { address: link.address })}
              loading={revoke.isPending && revoke.variables === link.id}
              onClick={() => void end(link)}
            >
              {t('tab.revoke')}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
