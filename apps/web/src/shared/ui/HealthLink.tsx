import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '../access/PermittedLink.tsx'

/** What is refused because the installation lacks a program or a service, by the last part of its code. */
const missing: readonly string[] = [
  'noOcr',
  'noOcrLanguage',
  'noSpeechEngine',
  'noEngine',
  'noSeparator',
  'noAscp',
  'noEmail',
  'noMailServer',
]

/**
 * The way to what the installation has and lacks, beside a refusal for want of it; nothing beside any other, and for
 * whoever may not look.
 *
 * @param code of an error, `subtitles.noOcr`, or of a task's problem, `noOcr`
 */
export function HealthLink({ code }: { readonly code: string | null }) {
  const { t } = useTranslation()
  if (code === null || !missing.includes(code.split('.').at(-1) ?? '')) return null
  return (
    <PermittedLink to={pagePaths['system-health']} className="link" otherwise={null}>
      {t('error.openHealth')}
    </PermittedLink>
  )
}
