import { MoreOutlined } from '@ant-design/icons'
import type { DisputeAction, DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { AnswerObjectionDialog } from './AnswerObjectionDialog.tsx'
import { AssignDisputeDialog } from './AssignDisputeDialog.tsx'
import { DecideDisputeDialog } from './DecideDisputeDialog.tsx'
import styles from './disputes.module.css'
import { useAskDisputeApproval } from './disputes.queries.ts'
import { FileDisputeDialog } from './FileDisputeDialog.tsx'
import { MoneyBackDialog } from './MoneyBackDialog.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { useDisputeActs } from './use-dispute-acts.ts'

/** Those that stand as buttons where they can be done, the usual next one first; what is rare is in the menu. */
const forward = ['take', 'approve', 'askApproval', 'file', 'outcome', 'answer', 'close'] as const
const beside = ['sendBack', 'assign', 'moneyBack', 'accept', 'giveUp', 'reopen'] as const
type Act = (typeof forward)[number] | (typeof beside)[number]

/** What this person may do with a case as it stands. */
export function DisputeActs({ dispute }: { readonly dispute: DisputeDetail }) {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const [asked, setAsked] = useState<Exclude<DisputeAction, 'take' | 'askApproval' | 'close'> | null>(null)
  const { take, close } = useDisputeActs()
  const asking = useAskDisputeApproval()
  const { id, version } = dispute
  const askApproval = () =>
    asking.mutate(
      { params: { id }, body: { version } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('done.askApproval')) },
    )
  const run = (act: Act) => {
    if (act === 'take') void take(dispute)
    else if (act === 'close') void close(dispute)
    else if (act === 'askApproval') askApproval()
    else setAsked(act)
  }
  const can = (act: Act) => dispute.actions.includes(act)
  // One that waits for somebody else's word cannot be filed yet.
  const waits = dispute.approval === 'needed' || dispute.approval === 'asked'
  const [next, ...others] = forward.filter((act) => can(act) && !(act === 'file' && waits))
  const more = beside.filter(can)
  const dialog = { dispute, onClose: () => setAsked(null) }
  return (
    <div className={styles['acts']}>
      {more.length > 0 && (
        <ButtonMenu
          menu={{ items: more.map((key) => ({ key, label: t(`act.${key}`), onClick: () => run(key) })) }}
        >
          <Button
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('actOf', { act: t('act.more'), name: dispute.title })}
          />
        </ButtonMenu>
      )}
      {others.toReversed().map((act) => (
        <Button key={act} onClick={() => run(act)}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {next !== undefined && (
        <Button type="primary" loading={next === 'askApproval' && asking.isPending} onClick={() => run(next)}>
          {t(`act.${next}`)}
        </Button>
      )}
      {asked === 'assign' && <AssignDisputeDialog disputes={[dispute]} onClose={dialog.onClose} />}
      {asked === 'file' && <FileDisputeDialog {...dialog} />}
      {asked === 'outcome' && <OutcomeDialog {...dialog} />}
      {asked === 'answer' && <AnswerObjectionDialog {...dialog} />}
      {asked === 'moneyBack' && <MoneyBackDialog {...dialog} />}
      {(asked === 'approve' ||
        asked === 'sendBack' ||
        asked === 'accept' ||
        asked === 'giveUp' ||
        asked === 'reopen') && <DecideDisputeDialog {...dialog} act={asked} />}
    </div>
  )
}
