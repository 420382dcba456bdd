import { DownOutlined, FilePdfOutlined } from '@ant-design/icons'
import { locales } from '@pindao/locales/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import { readSummary } from './contract-files.queries.ts'

/** A contract on paper, in the language that whoever receives it reads. */
export function SummaryButton({ contractId, no }: { readonly contractId: string; readonly no: string }) {
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const { mutate, isPending } = useMutation({
    mutationFn: (locale: string) => readSummary(contractId, locale),
    onSuccess: ({ blob, fileName }) => saveFile(fileName ?? `${no}.pdf`, blob),
    onError: feedback.failure,
  })
  const items = locales.map((locale) => ({
    key: locale,
    label: <span lang={locale}>{languageNames[locale]}</span>,
  }))
  return (
    <ButtonMenu menu={{ items, onClick: ({ key }) => mutate(key) }}>
      <Button icon={<FilePdfOutlined aria-hidden />} loading={isPending}>
        {t('file.summary')} <DownOutlined aria-hidden />
      </Button>
    </ButtonMenu>
  )
}
