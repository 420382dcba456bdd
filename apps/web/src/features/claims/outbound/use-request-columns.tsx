import type { ClaimRequest, ClaimRequestAction } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { useTranslation } from 'react-i18next'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { requestedTone, requestTone } from './request.status-view.ts'
import { useProblemText } from './use-problem-text.ts'

type Acts = {
  open(request: ClaimRequest): void
  run(act: ClaimRequestAction, request: ClaimRequest): void
}

export const titleOf = ({ videoTitle, platformVideoId }: ClaimRequest) => videoTitle || platformVideoId

/** The columns of the list of claims that we mean to make. */
export function useRequestColumns({ open, run }: Acts): readonly Column<ClaimRequest>[] {
  const { t } = useTranslation(['assets', 'common', 'states'])
  const problemText = useProblemText()
  const field = (name: 'asset' | 'problem' | 'requester' | 'decider' | 'createdAt' | 'updatedAt') =>
    t(`assets:request.field.${name}`)
  const actsOf = (request: ClaimRequest) => {
    const act = (key: string, text: string, go: () => void) => ({
      key,
      text,
      name: t('assets:actOf', { act: text, name: titleOf(request) }),
      run: go,
    })
    return [
      act('open', t('assets:act.open'), () => open(request)),
      ...request.actions.map((name) => act(name, t(`assets:request.act.${name}`), () => run(name, request))),
    ]
  }
  return [
    nameColumn(t('assets:request.field.video'), titleOf, open),
    statusColumn('status', t('assets:request.field.status'), ({ status }) => {
      const name = claimRequestStatus.nameOf(status)
      return { tone: requestTone[name], label: t(`states:claimRequestStatus.${name}`) }
    }),
    statusColumn('policy', t('assets:request.field.policy'), ({ policy }) => ({
      tone: requestedTone[policy],
      label: t(`states:requestedPolicy.${policy}`),
    })),
    textColumn('asset', field('asset'), ({ asset }) => asset.title, { width: 180 }),
    textColumn('requester', field('requester'), ({ requester }) => requester.fullName),
    textColumn('decider', field('decider'), ({ decider }) => decider?.fullName ?? null),
    textColumn('problem', field('problem'), ({ problem }) => problem && problemText(problem), {
      width: 160,
    }),
    timeColumn('createdAt', field('createdAt'), ({ createdAt }) => createdAt, { sortKey: 'createdAt' }),
    timeColumn('updatedAt', field('updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), titleOf, actsOf),
  ]
}
