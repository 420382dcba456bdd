import type { MusicTrack } from '@pindao/protocol/music/music-track.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

const tones: Readonly<Record<MusicTrack['standing'], Tone>> = {
  valid: 'success',
  ending: 'warning',
  over: 'error',
}

type Acts = {
  open(track: MusicTrack): void
  hear(track: MusicTrack): void
  remove(track: MusicTrack): void
}

/** The columns of the music library. */
export function useTrackColumns({ open, hear, remove }: Acts): readonly Column<MusicTrack>[] {
  const { t } = useTranslation(['music', 'common'])
  const can = useCan()
  const format = useFormat()
  const places = usePlaceNames()
  const act = (key: string, text: string, { title }: MusicTrack, run: () => void) => ({
    key,
    text,
    name: t('music:actOf', { act: text, name: title }),
    run,
  })
  return [
    nameColumn(t('music:field.title'), ({ title }) => title, open, { sortKey: 'title' }),
    textColumn('artist', t('music:field.artist'), ({ artist }) => artist || null, { width: 140 }),
    textColumn(
      'licence',
      t('music:field.licence'),
      ({ licence, licenceNumber }) =>
        joined([t(`music:licence.${licence}`), ...(licenceNumber === '' ? [] : [licenceNumber])]),
      { width: 180 },
    ),
    statusColumn(
      'standing',
      t('music:field.usable'),
      ({ standing, file }) =>
        file === null && standing !== 'over'
          ? { tone: 'waiting', label: t('music:standing.noFile') }
          : { tone: tones[standing], label: t(`music:standing.${standing}`) },
      { width: 150 },
    ),
    textColumn('validTo', t('music:field.validTo'), ({ validTo }) => validTo ?? t('music:endless'), {
      width: 120,
      sortKey: 'validTo',
    }),
    textColumn(
      'territories',
      t('music:field.territories'),
      ({ territories }) =>
        territories.length === 0
          ? t('music:everywhere')
          : territories.map((code) => places.country(code)).join(', '),
      { width: 150 },
    ),
    textColumn(
      'duration',
      t('music:field.duration'),
      ({ file }) => file && format.duration(file.durationMs),
      {
        width: 96,
        align: 'end',
      },
    ),
    textColumn(
      'loudness',
      t('music:field.loudness'),
      ({ file }) => (file?.loudness == null ? null : format.number(Math.round(file.loudness * 10) / 10)),
      { width: 120, align: 'end' },
    ),
    timeColumn('updatedAt', t('music:field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actsColumn(
      t('common:table.actions'),
      ({ title }) => title,
      (track) => [
        ...(track.file === null ? [] : [act('hear', t('music:record.listen'), track, () => hear(track))]),
        ...(can('musicTrack:update')
          ? [
              act('edit', t('music:library.edit'), track, () => open(track)),
              act('remove', t('music:library.remove'), track, () => remove(track)),
            ]
          : []),
      ],
    ),
  ]
}
