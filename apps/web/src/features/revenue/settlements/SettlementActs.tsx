import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { canConfirm } from './can-confirm.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './settlements.module.css'
import { useSettlementCommands } from './use-settlement-commands.tsx'

/** What this person may do with a settlement; a draft that cannot be confirmed says why beside the button. */
export function SettlementActs({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const can = useCan()
  const whyId = useId()
  const commands = useSettlementCommands()
  const [asked, setAsked] = useState<'correct' | 'reopen' | 'void' | null>(null)
  const { actions, hindrances, status } = settlement
  const isDraft = settlementStatus.nameOf(status) === 'draft'
  const mayConfirm = canConfirm(settlement)
  const isHindered = isDraft && !mayConfirm && can('settlement:confirm')
  const dialogActs = (['correct', 'reopen', 'void'] as const).filter((act) => actions.includes(act))
  if (!mayConfirm && !isHindered && dialogActs.length === 0 && !actions.includes('recalculate')) return null
  return (
    <>
      {isHindered && hindrances.length > 0 && (
        <div id={whyId} className={styles['why']}>
          <strong>{t('confirm.hindered')}</strong>
          <ul>
            {hindrances.map((name) => (
              <li key={name}>{t(`settlement.hindranceText.${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles['acts']}>
        {actions.includes('recalculate') && (
          <Button loading={commands.isCalculating} onClick={() => void commands.recalculate(settlement)}>
            {t('settlement.act.recalculate')}
          </Button>
        )}
        {dialogActs.map((act) => (
          <Button key={act} danger={act === 'void'} onClick={() => setAsked(act)}>
            {t(`settlement.act.${act}`)}
          </Button>
        ))}
        {(mayConfirm || isHindered) && (
          <Button
            type="primary"
            disabled={!mayConfirm}
            loading={commands.isConfirming}
            {...(isHindered ? { 'aria-describedby': whyId } : {})}
            onClick={() => void commands.confirm(settlement)}
          >
            {t('settlement.act.confirm')}
          </Button>
        )}
      </div>
      {asked === 'correct' && <CorrectDialog settlement={settlement} onClose={() => setAsked(null)} />}
      {(asked === 'reopen' || asked === 'void') && (
        <ReasonDialog act={asked} settlement={settlement} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
