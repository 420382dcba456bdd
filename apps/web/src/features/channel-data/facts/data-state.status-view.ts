import type { DataState } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** Total: a new state does not compile until it has a tone. */
const tones: Readonly<Record<DataState, Tone>> = {
  refused: 'error',
  late: 'warning',
  uncovered: 'stopped',
  waiting: 'waiting',
  fresh: 'success',
}

/** How numbers stand, in word and tone. */
export function useDataStateView(): (state: DataState) => { readonly tone: Tone; readonly label: string } {
  const { t } = useTranslation('channel-data')
  return (state) => ({ tone: tones[state], label: t(`facts.state.${state}`) })
}

const known = [
  'notCovered',
  'quota',
  'channelQuota',
  'credential',
  'throttled',
  'unreachable',
  'unknown',
] as const

/** Codes of ours and of platforms that mean the same to whoever reads them. */
const alike: Readonly<Record<string, (typeof known)[number]>> = {
  'channels.credentialInvalid': 'credential',
  'channels.notAuthorised': 'credential',
  'channels.platformUnreachable': 'unreachable',
  transient: 'unreachable',
  quotaExceeded: 'quota',
  rateLimitExceeded: 'throttled',
}

/** Why numbers could not be had. */
export function useProblemText(): (code: string) => string {
  const { t } = useTranslation('channel-data')
  return (code) => {
    const name = alike[code] ?? known.find((one) => one === code)
    return name === undefined ? t('facts.problem.other', { code }) : t(`facts.problem.${name}`)
  }
}
