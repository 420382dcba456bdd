import { DownOutlined, FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons'
import {
  type StatementFormat,
  type StatementLocale,
  statementFormats,
  statementLocales,
} from '@pindao/protocol/revenue/statement.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import { readStatementFile } from './statements.queries.ts'

const icons: Readonly<Record<StatementFormat, typeof FilePdfOutlined>> = {
  xlsx: FileExcelOutlined,
  pdf: FilePdfOutlined,
}

/** A statement as a workbook or on paper, in the language that whoever receives it reads. */
export function StatementFiles({ settlementId }: { readonly settlementId: string }) {
  const { t } = useTranslation('statements')
  const feedback = useFeedback()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (asked: { readonly format: StatementFormat; readonly locale: StatementLocale }) =>
      readStatementFile(settlementId, asked.format, asked.locale),
    onSuccess: ({ blob, fileName }, { format }) => saveFile(fileName ?? `${settlementId}.${format}`, blob),
    onError: feedback.failure,
  })
  const items = statementLocales.map((locale) => ({
    key: locale,
    label: <span lang={locale}>{languageNames[locale]}</span>,
  }))
  return statementFormats.map((format) => {
    const Icon = icons[format]
    return (
      <ButtonMenu
        key={format}
        menu={{ items, onClick: ({ key }) => mutate({ format, locale: key as StatementLocale }) }}
      >
        <Button icon={<Icon aria-hidden />} loading={isPending && variables.format === format}>
          {t(`tab.${format}`)} <DownOutlined aria-hidden />
        </Button>
      </ButtonMenu>
    )
  })
}
