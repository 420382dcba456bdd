import type { MusicRange } from '@pindao/protocol/music/music-ranges.ts'
import type {
  MusicRemovalDetail,
  MusicRemovalRecord,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { Alert, Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimPath } from '#src/features/claims/door/claim-path.ts'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { publishFormPath } from '#src/features/publishing/door/publish-paths.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { HealthLink } from '#src/shared/ui/HealthLink.tsx'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { saveFile } from '#src/shared/ui/save-file.ts'
import { musicTone } from '../door/music.status-view.ts'
import { MusicFilm } from './MusicFilm.tsx'
import styles from './music.module.css'
import { readMusicProof, useMusicRemoval } from './music.queries.ts'
import { RemoveForm } from './RemoveForm.tsx'
import { rangesText } from './use-music-columns.tsx'

type Props = {
  readonly removalId: string
  readonly neighbours: Neighbours
  onPlatform(removal: MusicRemovalRecord): void
  onCancel(removal: MusicRemovalRecord): void
  onClose(): void
}

/** The music of a video: to listen to, to take out, and what happened so far. */
export function MusicDrawer({ removalId, neighbours, onPlatform, onCancel, onClose }: Props) {
  const { t } = useTranslation(['music', 'common', 'states'])
  const { data: removal, ...query } = useMusicRemoval(removalId)
  const name = removal && musicRemoval.nameOf(removal.status)
  return (
    <RecordDrawer
      title={removal?.videoTitle ?? t('music:title')}
      query={query}
      state={name && <StatusTag tone={musicTone[name]}>{t(`states:bgmRemoval.${name}`)}</StatusTag>}
      actions={
        removal && (
          <>
            {removal.actions.includes('platform') && (
              <Button onClick={() => onPlatform(removal)}>{t('music:act.platform')}</Button>
            )}
            {removal.actions.includes('cancel') && (
              <Button danger onClick={() => onCancel(removal)}>
                {t('music:act.cancel')}
              </Button>
            )}
          </>
        )
      }
      neighbours={neighbours}
      tabs={
        removal
          ? [
              { key: 'details', label: t('common:record.details'), content: <Details removal={removal} /> },
              { key: 'timeline', label: t('music:record.timeline'), content: <Events removal={removal} /> },
            ]
          : null
      }
      onClose={onClose}
    />
  )
}

function Details({ removal }: { readonly removal: MusicRemovalDetail }) {
  const film = useRef<HTMLVideoElement>(null)
  const [typed, setTyped] = useState<readonly MusicRange[] | null>(null)
  // The claims that the form was opened with: as long as nobody has typed it follows them.
  const claims = `${removal.status} ${rangesText(removal.claimedRanges)}`
  const [typedOn, setTypedOn] = useState<string | null>(null)
  const [hold] = useState(() => (element: HTMLVideoElement | null) => {
    film.current = element
  })
  const now = () => (film.current === null ? null : Math.round(film.current.currentTime * 1000))
  const known = removal.ranges.length > 0 ? removal.ranges : removal.claimedRanges
  const mayStart = removal.actions.includes('start')
  return (
    <>
      <MusicFilm
        key={removal.madeVideo?.id ?? ''}
        removal={removal}
        ranges={mayStart ? (typed ?? known) : known}
        onFilm={hold}
      />
      <Notes removal={removal} mayStart={mayStart} />
      {(mayStart || removal.video === null) && (
        <RemoveForm
          key={typedOn ?? claims}
          removal={removal}
          isOld={typedOn !== null && typedOn !== claims}
          now={now}
          onRanges={(ranges) => {
            setTyped(ranges)
            setTypedOn((before) => before ?? claims)
          }}
          onSent={() => {
            setTyped(null)
            setTypedOn(null)
          }}
        />
      )}
      <RemovalFacts removal={removal} />
    </>
  )
}

/** What has to be known before it begins, while it goes on, and after it was done. */
function Notes({ removal, mayStart }: { readonly removal: MusicRemovalDetail; readonly mayStart: boolean }) {
  const { t } = useTranslation('music')
  const format = useFormat()
  const textOr = useTextOr('music')
  const { problem, checkAt, madeVideo, status, progress } = removal
  const isRunning = status === musicRemoval.codes.removing
  return (
    <div className={styles['notes']}>
      {problem !== null && (
        <Alert
          type="error"
          showIcon
          title={textOr(`music:problem.${problem}`, problem)}
          action={<HealthLink code={problem} />}
        />
      )}
      {mayStart && (
        <Alert type="info" showIcon title={t('record.published')} description={t('record.publishedText')} />
      )}
      {isRunning && checkAt === null && <ProgressLine share={progress} label={t('field.progress')} />}
      {isRunning && checkAt !== null && (
        <Alert type="info" showIcon title={t('record.waiting', { time: format.exactTime(checkAt) })} />
      )}
      {status === musicRemoval.codes.removed && madeVideo !== null && (
        <Alert
          type="success"
          showIcon
          title={t(removal.isClaimed ? 'record.nextTitle' : 'reason.made')}
          description={t('record.nextText')}
          action={
            <Space orientation="vertical">
              <PermittedLink to={publishFormPath(madeVideo.id)}>{t('act.publish')}</PermittedLink>
              <PermittedLink to={sourceVideoPath(madeVideo.id)}>{t('act.showMade')}</PermittedLink>
            </Space>
          }
        />
      )}
    </div>
  )
}

function RemovalFacts({ removal }: { readonly removal: MusicRemovalDetail }) {
  const { t } = useTranslation(['music', 'common'])
  const feedback = useFeedback()
  const none = t('common:notAvailable')
  const { claim, proof, track, method } = removal
  const save = (name: string) =>
    readMusicProof(removal.id).then(({ blob }) => saveFile(name, blob), feedback.failure)
  const facts: Fact[] = [
    [t('music:field.channel'), <bdi key="channel">{removal.channel.title}</bdi>],
    [
      t('music:field.claim'),
      claim === null ? (
        none
      ) : (
        <PermittedLink key="claim" to={claimPath(claim.id)}>
          {claim.claimantName || claim.assetTitle || t('music:act.showClaim')}
        </PermittedLink>
      ),
    ],
    [t('music:field.claimed'), t(`music:claimed.${removal.isClaimed ? 'yes' : 'no'}`)],
    [t('music:field.claimedRanges'), <bdi key="ranges">{rangesText(removal.claimedRanges) || none}</bdi>],
    [
      t('music:field.video'),
      <a key="old" href={removal.watchUrl} target="_blank" rel="noreferrer">
        {t('music:act.showOld')}
      </a>,
    ],
    ...(method === null ? [] : [[t('music:field.method'), t(`music:method.${method}`)] as const]),
    ...(removal.ranges.length === 0
      ? []
      : [[t('music:field.ranges'), <bdi key="made">{rangesText(removal.ranges)}</bdi>] as const]),
    ...(track === null ? [] : [[t('music:field.track'), <bdi key="track">{track.title}</bdi>] as const]),
    ...(proof === null
      ? []
      : [
          [
            t('music:field.proof'),
            <Button key="proof" size="small" onClick={() => void save(proof)}>
              {t('music:act.proof')}
            </Button>,
          ] as const,
        ]),
    ...(removal.note === '' ? [] : [[t('music:field.note'), <bdi key="note">{removal.note}</bdi>] as const]),
  ]
  return <Facts facts={facts} />
}

function Events({ removal }: { readonly removal: MusicRemovalDetail }) {
  const { t } = useTranslation(['music', 'states'])
  const format = useFormat()
  const textOr = useTextOr('music')
  return (
    <RecordTimeline
      events={removal.timeline.map((event) => ({
        id: event.id,
        at: event.at,
        tone: musicTone[musicRemoval.nameOf(event.to)],
        what: (
          <>
            {t(`states:bgmRemoval.${musicRemoval.nameOf(event.to)}`)} ·{' '}
            {textOr(`music:reason.${event.reason}`, event.reason)}
          </>
        ),
        note: (
          <>
            {event.actorName !== null && <bdi>{event.actorName}</bdi>} {format.exactTime(event.at)}
          </>
        ),
        detail:
          event.problem !== null
            ? textOr(`music:problem.${event.problem}`, event.problem)
            : event.detail && textOr(`music:method.${event.detail}`, event.detail),
      }))}
    />
  )
}
