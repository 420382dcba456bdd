import type {
  ClaimRequest,
  ClaimRequestAction,
  ClaimRequestEvent,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { claimPath } from '../door/claim-path.ts'
import styles from './outbound.module.css'
import { useClaimRequest, useRequestEvents } from './outbound.queries.ts'
import { requestedTone, requestTone } from './request.status-view.ts'
import { useProblemText } from './use-problem-text.ts'
import { titleOf } from './use-request-columns.tsx'

/** A claim that we mean to make: what it is to do, who agreed, and what the platform said. */
export function RequestDrawer(props: {
  readonly requestId: string
  readonly neighbours: Neighbours
  onAct(act: ClaimRequestAction, request: ClaimRequest): void
  onClose(): void
}) {
  const { requestId, neighbours, onAct, onClose } = props
  const { t } = useTranslation(['assets', 'states'])
  const query = useClaimRequest(requestId)
  const request = shownData(query)
  const state = request && claimRequestStatus.nameOf(request.status)
  return (
    <RecordDrawer
      title={request ? titleOf(request) : t('assets:request.one')}
      query={query}
      neighbours={neighbours}
      state={
        request &&
        state && (
          <>
            <StatusTag tone={requestTone[state]}>{t(`states:claimRequestStatus.${state}`)}</StatusTag>
            <StatusTag tone={requestedTone[request.policy]}>
              {t(`states:requestedPolicy.${request.policy}`)}
            </StatusTag>
          </>
        )
      }
      footer={
        request && (
          <div className={styles['acts']}>
            {request.actions.toReversed().map((act) => (
              <Button
                key={act}
                type={act === 'agree' || act === 'retry' ? 'primary' : 'default'}
                danger={act === 'agree'}
                onClick={() => onAct(act, request)}
              >
                {t(`assets:request.act.${act}`)}
              </Button>
            ))}
          </div>
        )
      }
      tabs={
        request
          ? [
              {
                key: 'overview',
                label: t('assets:request.part.overview'),
                content: <Overview request={request} />,
              },
              {
                key: 'progress',
                label: t('assets:request.part.progress'),
                content: <Progress requestId={request.id} />,
              },
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function Overview({ request }: { readonly request: ClaimRequest }) {
  const { t } = useTranslation(['assets', 'states'])
  const problemText = useProblemText()
  const field = (
    name:
      | 'video'
      | 'asset'
      | 'type'
      | 'requester'
      | 'decider'
      | 'opinion'
      | 'problem'
      | 'createdAt'
      | 'claim',
  ) => t(`assets:request.field.${name}`)
  const words = (label: string, text: string | null): readonly Fact[] =>
    text ? [[label, <bdi key={label}>{text}</bdi>]] : []
  const { claimId } = request
  return (
    <>
      <Facts
        facts={[
          [
            field('video'),
            <a key="video" href={request.url} target="_blank" rel="noopener noreferrer">
              <bdi>{joined([request.videoTitle, request.platformVideoId].filter((part) => part !== ''))}</bdi>
            </a>,
          ],
          ...words(field('asset'), joined([request.asset.title, request.asset.id])),
          ...words(field('type'), t(`states:claimType.${request.type}`)),
          ...words(field('requester'), request.requester.fullName),
          ...words(field('decider'), request.decider?.fullName ?? null),
          ...words(field('opinion'), request.opinion),
          ...words(field('problem'), request.problem && problemText(request.problem)),
          [field('createdAt'), <Moment key="created" at={request.createdAt} />],
          ...(claimId === null
            ? []
            : [
                [
                  field('claim'),
                  <PermittedLink key="claim" to={claimPath(claimId)}>
                    {t('assets:request.act.claim')}
                  </PermittedLink>,
                ] as const,
              ]),
        ]}
      />
      <PlainText text={request.reason} />
    </>
  )
}

function Progress({ requestId }: { readonly requestId: string }) {
  const { t } = useTranslation(['assets', 'states'])
  const textOr = useTextOr('assets')
  const problemText = useProblemText()
  const query = useRequestEvents(requestId)
  const found = shownData(query)
  if (found === undefined)
    return query.isPending ? (
      <WaitingLines rows={4} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  if (found.total === 0) return <p className={styles['note']}>{t('assets:request.event.none')}</p>
  const stateName = (code: number) => t(`states:claimRequestStatus.${claimRequestStatus.nameOf(code)}`)
  const by = ({ actor, person }: ClaimRequestEvent) =>
    person?.fullName ??
    t(actor === 'platform' ? 'assets:request.event.platform' : 'assets:request.event.system')
  return (
    <RecordTimeline
      events={found.items.map((event) => ({
        id: event.id,
        at: event.at,
        tone: requestTone[claimRequestStatus.nameOf(event.to)],
        what:
          event.from === null
            ? t('assets:request.event.made', { to: stateName(event.to) })
            : t('assets:request.event.moved', { from: stateName(event.from), to: stateName(event.to) }),
        note: (
          <>
            <bdi>{by(event)}</bdi>
            {' · '}
            <Moment at={event.at} />
          </>
        ),
        detail: joined(
          [
            textOr(`assets:request.event.${event.reason}`, event.reason),
            event.detail === null ? '' : problemText(event.detail),
          ].filter((word) => word !== ''),
        ),
      }))}
    />
  )
}
