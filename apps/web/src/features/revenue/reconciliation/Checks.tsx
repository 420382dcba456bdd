import type { ReconciliationCheck } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type {
  CheckPart,
  CheckResult,
  Reconciliation,
} from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { CheckTable } from './CheckTable.tsx'
import type { ReconciliationView } from './page-views.ts'
import styles from './reconciliation.module.css'
import { SignOffDialog } from './SignOffDialog.tsx'
import { usePartName } from './use-part-name.ts'
import { verdictTones } from './verdict.view.ts'

const RowsBehind = lazyPart(async () => (await import('./RowsBehind.tsx')).RowsBehind)

/** Where the rows of a check are, that has a list of its own. */
const views: { readonly [C in ReconciliationCheck]?: ReconciliationView } = {
  suspense: 'suspense',
  estimates: 'estimates',
  receipts: 'receipts',
  payout: 'receipts',
}

/** The checks of a month, each with its figures. */
export function Checks(props: {
  readonly of: Reconciliation
  readonly onView: (view: ReconciliationView) => void
}) {
  const { of, onView } = props
  const nameOf = usePartName()
  const [signing, sign] = useState<{ readonly check: ReconciliationCheck; readonly part: CheckPart } | null>(
    null,
  )
  const [behind, look] = useState<CheckPart | null>(null)
  const shown = of.checks.filter(({ check }) => check !== 'payout' || of.platform === 'facebook')
  return (
    <div className={styles['checks']}>
      {shown.map((check) => (
        <Check
          key={check.check}
          of={check}
          month={of}
          onSign={(part) => sign({ check: check.check, part })}
          onLook={look}
          onView={onView}
        />
      ))}
      {signing && (
        <SignOffDialog
          of={{ month: of.month, platform: of.platform, check: signing.check }}
          subject={signing.part.subject}
          figure={signing.part.figure}
          name={nameOf(signing.check, signing.part)}
          onClose={() => sign(null)}
        />
      )}
      {behind && behind.currency !== null && (
        <LazyPart onLost={() => look(null)}>
          <RowsBehind
            of={{
              month: of.month,
              platform: of.platform,
              contentOwner: behind.contentOwner,
              currency: behind.currency,
              ...(behind.adjustmentType === null ? {} : { adjustmentType: behind.adjustmentType }),
            }}
            name={nameOf('adjustments', behind)}
            onClose={() => look(null)}
          />
        </LazyPart>
      )}
    </div>
  )
}

function Check(props: {
  readonly of: CheckResult
  readonly month: Reconciliation
  readonly onSign: (part: CheckPart) => void
  readonly onLook: (part: CheckPart) => void
  readonly onView: (view: ReconciliationView) => void
}) {
  const { of, month, onSign, onLook, onView } = props
  const { t } = useTranslation('reconciliation')
  const view = views[of.check]
  return (
    <Panel
      title={t(`check.${of.check}.title`)}
      note={<StatusTag tone={verdictTones[of.verdict]}>{t(`verdict.${of.verdict}`)}</StatusTag>}
    >
      <p className={styles['text']}>{t(`check.${of.check}.text`)}</p>
      {of.parts.length === 0 ? (
        <p>{t(`check.empty.${of.check}`)}</p>
      ) : (
        <CheckTable of={of} maySign={month.actions.includes('signOff')} onSign={onSign} onLook={onLook} />
      )}
      {view !== undefined && (
        <Button size="small" onClick={() => onView(view)}>
          {t(`view.${view}`)}
        </Button>
      )}
    </Panel>
  )
}
