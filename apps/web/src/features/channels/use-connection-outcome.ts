import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const outcome = {
  connected: parseAsString,
  connection: parseAsString,
  connectionError: parseAsString,
  expected: parseAsString,
  got: parseAsString,
  missing: parseAsString,
  detail: parseAsString,
  edit: parseAsBoolean,
}
const nothing = { connectionError: null, expected: null, got: null, missing: null } as const

/** Why nothing was connected: the code, and what its sentence names. */
export type ConnectionProblem = {
  readonly code: string
  readonly params: { readonly expected?: string; readonly got?: string; readonly missing?: string }
}

/**
 * What the platform's consent page came back with: `?connected=<id>` is told once and leaves the address;
 * `?connectionError=<code>` with the names of its sentence stays until it is dismissed, because it says what to do;
 * `?connection=<id>` is a choice among channels, open until it is made.
 */
export function useConnectionOutcome(): {
  readonly problem: ConnectionProblem | null
  readonly choice: string | null
  readonly dismiss: () => void
  readonly endChoice: () => void
} {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const [{ connected, connection, connectionError, expected, got, missing }, setOutcome] = useQueryStates(
    outcome,
    {
      history: 'replace',
    },
  )

  const welcome = useEffectEvent(() => {
    const id = connected
    // It is theirs and their department's now: what is to be otherwise is one press away.
    const change = { text: t('act.edit'), run: () => void setOutcome({ detail: id, edit: true }) }
    feedback.success(t('connected'), change)
    void setOutcome({ connected: null, ...nothing })
  })
  useEffect(() => {
    if (connected !== null) welcome()
  }, [connected])

  const given = Object.entries({ expected, got, missing }).filter(([, name]) => name !== null)
  return {
    problem: connectionError === null ? null : { code: connectionError, params: Object.fromEntries(given) },
    choice: connection,
    dismiss: () => void setOutcome(nothing),
    endChoice: () => void setOutcome({ connection: null }),
  }
}
