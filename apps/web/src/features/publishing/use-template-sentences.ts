import type { TemplateField, TemplateProblem } from '@pindao/protocol/publishing/publish-template.syntax.ts'
import type { FilledTemplate } from '@pindao/protocol/publishing/publish-template.ts'
import { useTranslation } from 'react-i18next'

/** What is wrong with a template that was applied, and what was cut of it, as sentences. */
export function useTemplateSentences() {
  const { t } = useTranslation('publishing')
  const fieldName = (field: TemplateField) => t(fieldNames[field])
  const problem = ({ field, code, variable }: TemplateProblem) =>
    t(`templates.problem.${code}`, { field: fieldName(field), variable: `{${variable}}` })
  return ({ problems, cut }: Pick<FilledTemplate, 'problems' | 'cut'>): string[] => [
    ...problems.map(problem),
    ...cut.map((field) => t('templates.cut', { field: fieldName(field) })),
  ]
}

const fieldNames = {
  title: 'form.videoTitle',
  description: 'form.description',
  tags: 'form.tags',
} as const satisfies Record<TemplateField, string>
