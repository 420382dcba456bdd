import { SendOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { SendStatement } from './SendStatement.tsx'
import { StatementFiles } from './StatementFiles.tsx'
import { StatementLinks } from './StatementLinks.tsx'
import { StatementObjections } from './StatementObjections.tsx'
import styles from './statements.module.css'
import { useStatement } from './statements.queries.ts'

/**
 * The statement of a settlement, for a tab of its drawer: as a file, sent to the creator, and what was answered. Its texts are
 * those of `statements`: whoever places it loads them (`lazyPart(…, 'statements')`).
 */
export function StatementTab({ settlementId }: { readonly settlementId: string }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const { data, isError, error, refetch } = useStatement(settlementId)
  const [sending, setSending] = useState(false)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingLines rows={5} />
  const { actions, hasMailServer, acknowledgedAt } = data
  const maySend = actions.includes('send')
  return (
    <>
      <section className={styles['section']} aria-label={t('tab.files')}>
        <Flex wrap gap={8}>
          <StatementFiles settlementId={settlementId} />
          {maySend && (
            <Button
              type="primary"
              icon={<SendOutlined aria-hidden />}
              disabled={!hasMailServer}
              onClick={() => setSending(true)}
            >
              {t('tab.send')}
            </Button>
          )}
        </Flex>
        {maySend && !hasMailServer && <Alert type="warning" showIcon title={t('tab.noMailServer')} />}
        {acknowledgedAt !== null && (
          <Alert
            type="success"
            showIcon
            title={t('tab.acknowledged', { at: format.dateTime(acknowledgedAt) })}
          />
        )}
      </section>
      <StatementLinks settlementId={settlementId} links={data.links} mayRevoke={maySend} />
      <StatementObjections
        settlementId={settlementId}
        objections={data.objections}
        mayAnswer={actions.includes('answer')}
      />
      {sending && (
        <SendStatement settlementId={settlementId} state={data} onClose={() => setSending(false)} />
      )}
    </>
  )
}
