import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import type { MusicAction, MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { musicTone } from '../door/music.status-view.ts'

export type RunMusicAct = (act: MusicAction | 'open', removal: MusicRemovalRecord) => void
export const titleOf = ({ videoTitle }: MusicRemovalRecord) => videoTitle

/** `1:10–1:40` of parts, as people say them. */
export const rangesText = (ranges: MusicRemovalRecord['ranges']): string =>
  ranges.map(({ fromMs, toMs }) => `${formatFilmTime(fromMs)}–${formatFilmTime(toMs)}`).join(', ')

/** The first part to the second and how many more there are, which fits its column; all of them, whole, in the title. */
function Ranges({ of }: { readonly of: MusicRemovalRecord['ranges'] }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [first] = of
  if (first === undefined) return t('notAvailable')
  const [from, to] = [Math.floor(first.fromMs / 1000), Math.ceil(first.toMs / 1000)]
  const more = of.length - 1
  return (
    <span title={rangesText(of)}>
      <bdi className="cut">
        {`${toSecond(from)}–${toSecond(to)}`}
        {more > 0 && ` +${number(more)}`}
      </bdi>
    </span>
  )
}

const toSecond = (seconds: number) => formatFilmTime(seconds * 1000).replace(/\.000$/u, '')

/** The columns of the list of claimed music. */
export function useMusicColumns(run: RunMusicAct): readonly Column<MusicRemovalRecord>[] {
  const { t } = useTranslation(['music', 'common', 'states'])
  const textOr = useTextOr('music')
  const actsOf = (removal: MusicRemovalRecord) =>
    removal.actions.map((act) => {
      const isAgain = act === 'start' && removal.status === musicRemoval.codes.failed
      const text = t(isAgain ? 'music:act.again' : `music:act.${act}`)
      const name = t('music:actOf', { act: text, name: titleOf(removal) })
      return { key: act, text, name, run: () => run(act, removal) }
    })
  return [
    nameColumn(t('music:field.video'), titleOf, (row) => run('open', row)),
    textColumn('channel', t('music:field.channel'), ({ channel }) => channel.title, { width: 140 }),
    textColumn(
      'claim',
      t('music:field.claim'),
      ({ claim }) => claim?.claimantName || claim?.assetTitle || null,
      {
        width: 140,
      },
    ),
    {
      key: 'ranges',
      title: t('music:field.ranges'),
      width: 190,
      render: ({ ranges, claimedRanges }) => <Ranges of={ranges.length > 0 ? ranges : claimedRanges} />,
    },
    statusColumn('status', t('music:field.status'), ({ status }) => {
      const name = musicRemoval.nameOf(status)
      return { tone: musicTone[name], label: t(`states:bgmRemoval.${name}`) }
    }),
    textColumn(
      'claimed',
      t('music:field.claimed'),
      ({ isClaimed }) => t(`music:claimed.${isClaimed ? 'yes' : 'no'}`),
      {
        width: 110,
      },
    ),
    textColumn('method', t('music:field.method'), ({ method }) => method && t(`music:method.${method}`), {
      width: 130,
    }),
    {
      key: 'progress',
      title: t('music:field.progress'),
      width: 140,
      render: ({ status, progress, checkAt }) =>
        status === musicRemoval.codes.removing && checkAt === null ? (
          <ProgressLine share={progress} label={t('music:field.progress')} />
        ) : null,
    },
    textColumn(
      'problem',
      t('music:field.problem'),
      ({ problem }) => (problem === null ? null : textOr(`music:problem.${problem}`, problem)),
      { width: 180 },
    ),
    textColumn('requester', t('music:field.requester'), ({ requester }) => requester?.fullName ?? null, {
      width: 96,
    }),
    timeColumn('createdAt', t('music:field.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
      hiddenAtFirst: true,
    }),
    timeColumn('updatedAt', t('music:field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actsColumn(t('common:table.actions'), titleOf, actsOf, { width: 148 }),
  ]
}
