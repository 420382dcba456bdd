import type { Recovery } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { Alert, Button, Flex } from 'antd'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { RecoveryDialog } from './RecoveryDialog.tsx'
import styles from './recovery.module.css'
import { outcomeNames, outcomeView } from './recovery.status-view.ts'

type Props = { readonly recovery: Recovery; readonly open: NonNullable<Recovery['open']> }

/** What it means that publishing is held, how far the looking up is, and the way to the list and the decision. */
export function RecoveryBanner({ recovery, open }: Props) {
  const { t } = useTranslation('publishing')
  // In the address, so that the list of urgent things leads to it.
  const [shown, setShown] = useQueryState('recovery', parseAsBoolean.withDefault(false))
  const may = recovery.actions.includes('confirm')
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="status"
        className={styles['banner'] ?? ''}
        title={t('recovery.title')}
        description={
          <>
            <p className={styles['text']}>
              {t('recovery.text')} {may ? null : t('recovery.askAdmin')}
            </p>
            <Flex gap="4px 16px" wrap align="center">
              {outcomeNames.map((outcome) => (
                <span key={outcome}>
                  {t(outcomeView[outcome].labelKey)} <b>{recovery.counts[outcome]}</b>
                </span>
              ))}
              <Button size="small" onClick={() => void setShown(true)}>
                {t('recovery.open')}
              </Button>
            </Flex>
          </>
        }
      />
      {shown && <RecoveryDialog recovery={recovery} open={open} onClose={() => void setShown(null)} />}
    </>
  )
}
