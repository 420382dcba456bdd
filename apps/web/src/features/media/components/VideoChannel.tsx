import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { ChannelTroubleNote } from '#src/features/channels/door/ChannelTroubleNote.tsx'
import { channelOf, useChannelTrouble } from '#src/features/channels/door/channel-trouble.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useUpdateVideo } from '../api/videos.mutations.ts'

/** The channel a video is meant for; whoever may change the video chooses it here, as often as they like. */
export function VideoChannel({ video, locked }: { readonly video: Video; readonly locked: boolean }) {
  const { t } = useTranslation(['media', 'common'])
  const can = useCan()
  if (video.actions.includes('update') && can('channel:read'))
    return <ChannelChoice video={video} locked={locked} />
  return video.channelName === null ? t('common:notAvailable') : <bdi>{video.channelName}</bdi>
}

function ChannelChoice({ video, locked }: { readonly video: Video; readonly locked: boolean }) {
  const { t } = useTranslation('media')
  const feedback = useFeedback()
  const update = useUpdateVideo()
  const known = channelOf(video)
  const trouble = useChannelTrouble(video.channelId, known)

  const choose = (id: string | undefined, channel: ChannelOption | undefined) => {
    const { title, version } = video
    update.mutate(
      { id: video.id, title, channelId: id ?? null, version },
      {
        onSuccess: () =>
          feedback.success(
            channel ? t('channelEdit.done', { channel: channel.channelName }) : t('channelEdit.none'),
          ),
        onError: feedback.failure,
      },
    )
  }

  return (
    <div style={{ inlineSize: '100%', maxInlineSize: 320 }}>
      <ChannelSelect
        allowClear
        // As high as the line of the facts it stands in.
        size="small"
        known={known}
        value={update.isPending ? (update.variables.channelId ?? null) : video.channelId}
        loading={update.isPending}
        disabled={locked || update.isPending}
        aria-label={t('fact.channel')}
        placeholder={t('channelEdit.choose')}
        style={{ inlineSize: '100%' }}
        onChange={choose}
      />
      {trouble !== null && <ChannelTroubleNote trouble={trouble} />}
    </div>
  )
}
