import { CalculatorOutlined } from '@ant-design/icons'
import { runSettlements } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { settlementsKey } from './settlements.queries.ts'

type Begun = { readonly id: string; readonly kind: 'settlement.run' }

/**
 * Calculates all contracts of a month after it was said what that does. How far it is, and what became of each contract,
 * is told where all operations tell it.
 */
export function RunMonth({ month }: { readonly month: string }) {
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const feedback = useFeedback()
  const client = useQueryClient()
  const { start, isPending } = useBegin<string, Begun>(async (of, options) => {
    const { operationId } = await call(runSettlements, { params: { month: of } }, options)
    return { id: operationId, kind: 'settlement.run' }
  })
  const run = async () => {
    const question = {
      title: t('run.title', { month: format.month(month) }),
      text: (
        <>
          <p>{t('run.text')}</p>
          <p>{t('run.again')}</p>
          <p>{t('run.skips')}</p>
        </>
      ),
      confirm: t('run.act'),
    }
    if (!(await feedback.confirm(question))) return
    await start(month).then(() => client.invalidateQueries({ queryKey: settlementsKey }), feedback.failure)
  }
  return (
    <Permit to="settlement:create">
      <Button
        type="primary"
        icon={<CalculatorOutlined aria-hidden />}
        loading={isPending}
        onClick={() => void run()}
      >
        {t('run.button')}
      </Button>
    </Permit>
  )
}
