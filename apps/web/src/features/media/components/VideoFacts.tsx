import { orientations, type Video } from '@pindao/protocol/media/video.record.ts'
import { Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { ShareLink } from './ShareLink.tsx'
import { VideoChannel } from './VideoChannel.tsx'
import styles from './video-preview.module.css'

/** What the server found in the file (VID-03), and the channel it is meant for; `locked` while something else is changed. */
export function VideoFacts({ video, locked }: { readonly video: Video; readonly locked: boolean }) {
  const { t } = useTranslation(['media', 'states'])
  const format = useFormat()
  const places = usePlaceNames()
  const { nameOf } = useDictionary('videoTag')
  const portrait = video.orientation === orientations.portrait
  const { language, programme, programmeType, episode, tags, licenceTo } = video
  const said = {
    ...(programme === null
      ? {}
      : {
          programme: (
            <bdi>{episode === null ? programme : t('column.episodeOf', { programme, episode })}</bdi>
          ),
        }),
    ...(programmeType === null
      ? {}
      : { programmeType: <DictionaryWord kind="programmeType" code={programmeType} /> }),
    ...(language === null ? {} : { language: places.language(language) }),
    ...(tags.length === 0 ? {} : { tags: tags.map((tag) => <Tag key={tag}>{nameOf(tag)}</Tag>) }),
    ...(licenceTo === null ? {} : { licenceTo: format.day(licenceTo) }),
  }
  const facts = {
    channel: <VideoChannel video={video} locked={locked} />,
    ...said,
    fileName: <bdi>{video.fileName}</bdi>,
    resolution: <bdi>{`${video.width} × ${video.height}`}</bdi>,
    orientation: t(portrait ? 'states:orientation.portrait' : 'states:orientation.landscape'),
    duration: format.duration(video.durationMs),
    size: format.fileSize(video.size),
    videoCodec: <bdi>{video.videoCodec}</bdi>,
    audioCodec: video.audioCodec === null ? t('fact.noAudio') : <bdi>{video.audioCodec}</bdi>,
    container: <bdi>{video.container}</bdi>,
    share: <ShareLink videoId={video.id} />,
    checksum: <Typography.Text copyable>{video.crc32}</Typography.Text>,
    uploader: video.authName,
    createdAt: format.exactTime(video.createdAt),
  } satisfies Record<string, ReactNode>
  const shown = (Object.keys(facts) as (keyof typeof facts)[]).filter((key) => facts[key] !== undefined)

  return (
    <div className={styles['facts']}>
      <Facts facts={shown.map((key) => [t(`fact.${key}`), facts[key]])} />
    </div>
  )
}
