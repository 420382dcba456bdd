import { departmentCodes } from '@pindao/protocol/access/departments.ts'
import type { BrakeOutcome, PublishBrake } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How each outcome looks. Total: a new one does not compile until it has a tone. */
export const outcomeTone: { readonly [K in BrakeOutcome]: Tone } = {
  stopped: 'success',
  stopping: 'running',
  notStopped: 'error',
}

/** What a brake holds, in words. */
export function useBrakeWords() {
  const { t } = useTranslation(['publishing', 'states'])
  const names = useNames()
  return ({ scope, target, targetName }: Pick<PublishBrake, 'scope' | 'target' | 'targetName'>): string => {
    if (scope === 'everything') return t('queue.brake.scope.everything')
    if (scope === 'batch') return t('queue.brake.place.batch', { name: target ?? '' })
    const code = departmentCodes.find((known) => known === targetName) ?? null
    const name =
      scope === 'department'
        ? names.department({ code, name: targetName })
        : scope === 'platform' && (targetName === 'youtube' || targetName === 'facebook')
          ? t(`states:platform.${targetName}`)
          : (targetName ?? '')
    return t(`queue.brake.place.${scope}`, { name })
  }
}
