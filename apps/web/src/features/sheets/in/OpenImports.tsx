import type { SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './sheet-import.module.css'
import { useDiscardSheet, useOpenImports } from './sheet-imports.ts'

/** What was read before and not confirmed: it can be gone on with, or given up. */
export function OpenImports({ onContinue }: { readonly onContinue: (one: SheetImport) => void }) {
  const { t } = useTranslation('sheets')
  const heading = useId()
  const open = shownData(useOpenImports()) ?? []
  if (open.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles['heading']}>
        {t('import.file.open')}
      </h3>
      <ul className={styles['open']}>
        {open.map((one) => (
          <OpenImport key={one.id} one={one} onContinue={() => onContinue(one)} />
        ))}
      </ul>
    </section>
  )
}

function OpenImport({ one, onContinue }: { readonly one: SheetImport; readonly onContinue: () => void }) {
  const { t } = useTranslation('sheets')
  const format = useFormat()
  const feedback = useFeedback()
  const discarding = useDiscardSheet()
  const discard = () =>
    discarding.mutate(one.id, {
      onSuccess: () => feedback.success(t('import.file.discarded')),
      onError: feedback.failure,
    })
  return (
    <li className={styles['openOne']}>
      <span className={styles['openName']}>
        <bdi>{one.fileName}</bdi>
        <span className={styles['hint']}>
          {t('import.file.until', { time: format.dateTime(one.expiresAt) })}
        </span>
      </span>
      <Button type="link" onClick={onContinue}>
        {t('import.file.continue')}
      </Button>
      <Button
        type="text"
        loading={discarding.isPending}
        aria-label={t('import.file.discardOf', { name: one.fileName })}
        onClick={discard}
      >
        {t('import.file.discard')}
      </Button>
    </li>
  )
}
