import { formatFilmTime } from '@pindao/protocol/clips/clip-time.ts'
import type { MusicAction, MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { useTranslation } from 'react-i18next'
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
    textColumn(
      'ranges',
      t('music:field.ranges'),
      ({ ranges, claimedRanges }) => rangesText(ranges.length > 0 ? ranges : claimedRanges) || null,
      { width: 170 },
    ),
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
    actsColumn(t('common:table.actions'), titleOf, actsOf),
  ]
}
