import { parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const outcome = { connected: parseAsString, connectionError: parseAsString }

/**
 * What the platform's consent page came back with: `?connected=<id>` is told once and leaves the address;
 * `?connectionError=<code>` stays until it is dismissed, because it says what to do.
 */
export function useConnectionOutcome(): { readonly failure: string | null; readonly dismiss: () => void } {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const [{ connected, connectionError }, setOutcome] = useQueryStates(outcome, { history: 'replace' })

  const welcome = useEffectEvent(() => {
    feedback.success(t('connected'))
    void setOutcome({ connected: null, connectionError: null })
  })
  useEffect(() => {
    if (connected !== null) welcome()
  }, [connected])

  return { failure: connectionError, dismiss: () => void setOutcome({ connectionError: null }) }
}
