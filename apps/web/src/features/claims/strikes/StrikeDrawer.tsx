import type { Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { isOfField } from '#src/shared/form/use-field-refusal.ts'
import { EditFooter } from '#src/shared/record/edit/EditFooter.tsx'
import { MergedNote } from '#src/shared/record/edit/MergedNote.tsx'
import { useEdited } from '#src/shared/record/edit/use-edited.ts'
import { useGuardedClose } from '#src/shared/record/edit/use-guarded-close.ts'
import { useWhileThere } from '#src/shared/record/edit/use-while-there.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useDisputesTab } from '../door/use-disputes-tab.tsx'
import { StrikeCount } from './StrikeCount.tsx'
import { refusedFields, StrikeForm } from './StrikeForm.tsx'
import { strikeTone } from './strike.status-view.ts'
import { type StrikeValues, valuesOf } from './strike-values.ts'
import { readStrikeHistory, useSaveStrike, useStrike } from './strikes.queries.ts'
import { Expiry } from './use-strike-columns.tsx'
import { useStrikeFieldWords } from './use-strike-field-words.ts'

/** A strike: what it is, and who changed what; `strikeId` null makes a new one, of `channelId` where that is known. */
export function StrikeDrawer(props: {
  readonly strikeId: string | null
  readonly channelId: string | null
  readonly neighbours: Neighbours
  onEnd(strike: Strike): void
  onClose(): void
}) {
  const { strikeId, channelId, neighbours, onEnd, onClose } = props
  const { t } = useTranslation(['claim-clocks', 'common'])
  const feedback = useFeedback()
  const can = useCan()
  const { data, ...query } = useStrike(strikeId)
  const edited = useEdited(data ?? null, (stored) => valuesOf(stored, channelId))
  const { record: strike, dirty } = edited
  const saving = useSaveStrike()
  const busy = saving.isPending
  const leave = useWhileThere(onClose)
  const close = useGuardedClose({ dirty, saving: busy, onClose: leave })
  const isNew = strikeId === null
  const editable = isNew ? can('strike:create') : strike?.actions.includes('update') === true
  const history = useHistoryTab('strike', strikeId, {
    read: readStrikeHistory(strikeId ?? ''),
    words: useStrikeFieldWords(),
  })

  const cases = useDisputesTab(strike ? { about: 'strike', id: strike.id, name: strike.channel.title } : null)

  const save = useOneAtATime(async (values: StrikeValues) => {
    try {
      const saved = await saving.mutateAsync({
        of: strike && { id: strike.id, version: strike.version },
        values,
      })
      edited.end()
      feedback.success(t('claim-clocks:strike.saved', { name: saved.channel.title }))
      leave()
      return true
    } catch (error) {
      if (!edited.refused(error, values) && !isOfField(refusedFields, error)) feedback.failure(error)
      return false
    }
  })

  const content = (
    <>
      {edited.merged && <MergedNote />}
      {strike && <StrikeFacts strike={strike} />}
      {editable && (
        <StrikeForm
          key={edited.key}
          strike={strike}
          values={edited.values()}
          disabled={busy}
          refusal={saving.error}
          onChange={edited.begin}
          onSave={(values) => void save(values)}
        />
      )}
    </>
  )
  const details = { key: 'details', label: t('common:record.details'), content }
  const fresh = [editable ? details : { ...details, content: <NoPermissionState /> }]
  return (
    <RecordDrawer
      title={strike?.channel.title ?? t(isNew ? 'claim-clocks:strike.create' : 'claim-clocks:strike.one')}
      query={{ ...query, isPending: !isNew && query.isPending }}
      mask={{ closable: !busy }}
      state={
        strike && (
          <StatusTag tone={strikeTone[strike.status]}>
            {t(`claim-clocks:strike.status.${strike.status}`)}
          </StatusTag>
        )
      }
      actions={
        strike?.actions.includes('end') &&
        !dirty && <Button onClick={() => onEnd(strike)}>{t('claim-clocks:strike.end')}</Button>
      }
      {...(dirty || isNew ? {} : { neighbours })}
      footer={editable && <EditFooter label={t('claim-clocks:strike.save')} saving={busy} onCancel={close} />}
      tabs={isNew ? fresh : strike && [details, ...cases, ...history]}
      onClose={close}
    />
  )
}

/** What is known of a strike beside what its form shows; all of it for whoever only reads. */
function StrikeFacts({ strike }: { readonly strike: Strike }) {
  const { t } = useTranslation(['claim-clocks', 'common'])
  const none = t('common:notAvailable')
  const field = (name: 'count' | 'expiresAt' | 'owner' | 'kind' | 'receivedAt' | 'endedAt') =>
    t(`claim-clocks:strike.field.${name}`)
  const time = (at: string | null) => (at === null ? none : <Moment at={at} />)
  const words = (text: string) => (text === '' ? none : <bdi>{text}</bdi>)
  const readOnly: Fact[] = [
    [field('kind'), t(`claim-clocks:strike.kind.${strike.kind}`)],
    [field('receivedAt'), time(strike.receivedAt)],
    [t('claim-clocks:strike.field.claimant'), words(strike.claimantName)],
    [t('claim-clocks:strike.field.videoTitle'), words(strike.videoTitle)],
    [t('claim-clocks:strike.field.platformVideoId'), words(strike.platformVideoId)],
    [t('claim-clocks:strike.field.remark'), words(strike.remark)],
  ]
  const facts: Fact[] = [
    [field('count'), <StrikeCount key="count" count={strike.active} />],
    [field('expiresAt'), <Expiry key="expiry" strike={strike} />],
    ...(strike.endedAt === null ? [] : [[field('endedAt'), time(strike.endedAt)] as const]),
    [field('owner'), <bdi key="owner">{strike.owner.fullName}</bdi>],
    ...(strike.claimId === null
      ? []
      : [
          [
            t('claim-clocks:strike.field.claim'),
            <PermittedLink key="claim" to={`${pagePaths.claims}?detail=${strike.claimId}`}>
              {t('claim-clocks:strike.showClaim')}
            </PermittedLink>,
          ] as const,
        ]),
    ...(strike.actions.includes('update') ? [] : readOnly),
  ]
  return <Facts facts={facts} />
}
