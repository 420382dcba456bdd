import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The causes that have a short name; for the others the whole sentence says it. */
const named = [
  'publishing.rejectedByPlatform',
  'publishing.refusedByPlatform',
  'publishing.removedByPlatform',
  'publishing.platformTrouble',
  'publishing.systemTrouble',
  'publishing.storageFull',
  'publishing.outcomeUnknown',
  'publishing.quotaUsedUp',
  'channels.credentialInvalid',
  'channels.notAuthorised',
  'media.objectNotFound',
] as const

/** A cause of failures in a few words, as an axis has room for. */
export function useCauseText(): (code: string | null) => string {
  const { t } = useTranslation(['dashboards', 'errors'])
  return useCallback(
    (code) => {
      const known = named.find((name) => name === code)
      if (known) return t(`dashboards:cause.${known}`)
      return isErrorCode(code) ? t(`errors:${code}`) : t('dashboards:cause.unknown')
    },
    [t],
  )
}

/** What went wrong and what to do about it, in the words of the errors; with the platform's own code to quote. */
export function useProblemText(): (code: string | null, platformCode?: string | null) => string | null {
  const { t } = useTranslation(['errors', 'dashboards'])
  return (code, platformCode) => {
    if (code === null) return null
    const sentence = isErrorCode(code) ? t(`errors:${code}`) : t('dashboards:cause.unknown')
    return platformCode ? `${sentence} (${platformCode})` : sentence
  }
}
