import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { FilledPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useTemplateSentences } from '../use-template-sentences.ts'
import styles from './publish-form.module.css'

/** Which template filled the form in and why this one, what was missing for it, and what was cut. */
export function TemplateNotes({ filled }: { readonly filled: FilledPublishTemplate }) {
  const { t } = useTranslation('publishing')
  const sentences = useTemplateSentences()(filled)
  const { id, name, source } = filled
  return (
    <>
      <p className={styles['remembered']} role="status">
        {t(`templates.applied.${source}`, { name })}
        {' · '}
        <PermittedLink to={`${pagePaths['publish-templates']}?${new URLSearchParams({ detail: id })}`}>
          {t('templates.applied.open')}
        </PermittedLink>
      </p>
      {sentences.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          className={styles['templateNotes'] ?? ''}
          title={sentences.map((sentence) => <div key={sentence}>{sentence}</div>)}
        />
      )}
    </>
  )
}
