import { DownOutlined } from '@ant-design/icons'
import { type StatementLocale, statementLocales } from '@pindao/protocol/revenue/statement.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStartOperation } from '#src/features/operations/door/use-start-operation.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

/** Sends the statements of the selected settlements, in a language; each has a result of its own. */
export function StatementBatchActions(props: {
  readonly selected: readonly { readonly id: string; readonly actions: readonly string[] }[]
  onStarted(): void
}) {
  const { selected, onStarted } = props
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const { start, isPending } = useStartOperation()
  const run = async (locale: StatementLocale) => {
    const question = {
      title: t('tab.many.title', { n: selected.length }),
      text: t('tab.many.text'),
      confirm: t('tab.many.act'),
    }
    if (!(await feedback.confirm(question))) return
    const ids = selected.map(({ id }) => id)
    await start({ kind: 'statement.send', ids, params: { locale } }).then(onStarted, feedback.failure)
  }
  const items = statementLocales.map((locale) => ({
    key: locale,
    label: <span lang={locale}>{languageNames[locale]}</span>,
  }))
  return (
    <Permit to="settlement:send">
      <ButtonMenu menu={{ items, onClick: ({ key }) => void run(key as StatementLocale) }}>
        <Button disabled={!selected.some(({ actions }) => actions.includes('send'))} loading={isPending}>
          {t('tab.many.act')} <DownOutlined aria-hidden />
        </Button>
      </ButtonMenu>
    </Permit>
  )
}
