import { type RecoveryOutcome, recoveryOutcomes } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each result of looking a task up is shown. Total: a new one does not compile until it has words and a tone. */
export const outcomeView: {
  readonly [O in RecoveryOutcome]: {
    readonly labelKey: `recovery.outcome.${O}`
    readonly meaningKey: `recovery.meaning.${O}`
    readonly tone: Tone
  }
} = {
  looking: { labelKey: 'recovery.outcome.looking', meaningKey: 'recovery.meaning.looking', tone: 'running' },
  found: { labelKey: 'recovery.outcome.found', meaningKey: 'recovery.meaning.found', tone: 'success' },
  notFound: {
    labelKey: 'recovery.outcome.notFound',
    meaningKey: 'recovery.meaning.notFound',
    tone: 'waiting',
  },
  unclear: { labelKey: 'recovery.outcome.unclear', meaningKey: 'recovery.meaning.unclear', tone: 'warning' },
}

export const outcomeNames: readonly RecoveryOutcome[] = recoveryOutcomes
