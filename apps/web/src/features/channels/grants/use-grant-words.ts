import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { PlatformGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { nearLimitShare } from '@pindao/protocol/channels/grant.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'

/** Whether its account has nearly as many as the platform keeps alive. */
export const isNearLimit = ({ alive, status }: Pick<PlatformGrant, 'alive' | 'status'>): boolean =>
  alive !== null &&
  status === credentialStatus.codes.normal &&
  alive.count >= Math.ceil(alive.limit * nearLimitShare)

/** What the parts of a grant are called. */
export function useGrantWords() {
  const { t } = useTranslation(['grants', 'states'])
  const textOr = useTextOr('grants')
  return {
    state: (code: PlatformGrant['status']) => {
      const { tone, labelKey } = credentialView[credentialStatus.nameOf(code)]
      return { tone, label: t(labelKey) }
    },
    /** Why the platform refused it, for people; a code that we have no words for stands in the sentence. */
    problem: ({ code }: NonNullable<PlatformGrant['problem']>) =>
      textOr(`grants:problem.${code}`, t('grants:problem.other', { code })),
    /** A permission of a platform in words. Google's are addresses, of which the end says something. */
    scope: (name: string) => {
      const short = name.slice(name.lastIndexOf('/') + 1)
      return textOr(`grants:scope.${short.replaceAll('.', '_')}`, short)
    },
  }
}
