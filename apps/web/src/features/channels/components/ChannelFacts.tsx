import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { TimeAgo } from '#src/shared/ui/TimeAgo.tsx'
import { useChannelWords } from '../use-channel-words.ts'

type OfChannel = { readonly channel: ChannelDetail }

/** What the platform says of a channel, and whether it still accepts us. */
export function PlatformFacts({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const format = useFormat()
  const none = t('common:notAvailable')
  const time = (at: string | null) => (at === null ? none : format.exactTime(at))
  const count = (of: string | null) => (of === null ? none : format.number(of))
  const { handle, url, grantedBy, platformChannelId } = channel
  const { labelKey } = credentialView[credentialStatus.nameOf(channel.credentialStatus)]
  return (
    <Facts
      facts={[
        [t('detail.platform'), <PlatformTag key="platform" name={channel.platform} />],
        [t('detail.handle'), handle === null ? none : <bdi key="handle">{handle}</bdi>],
        [
          t('column.channelId'),
          <Typography.Text key="id" copyable>
            {platformChannelId}
          </Typography.Text>,
        ],
        [
          t('detail.address'),
          url === null ? (
            none
          ) : (
            <a key="url" href={url} target="_blank" rel="noreferrer">
              {t('visit', { title: channel.title })}
            </a>
          ),
        ],
        [t('column.subscribers'), count(channel.subscriberCount)],
        [t('column.views'), count(channel.viewCount)],
        [t('column.videos'), count(channel.videoCount)],
        [t('detail.publishedAt'), time(channel.publishedAt)],
        [t('column.lastPublishAt'), time(channel.lastPublishAt)],
        [
          t('detail.lastSyncAt'),
          channel.lastSyncAt === null ? none : <TimeAgo key="sync" at={channel.lastSyncAt} />,
        ],
        [t('column.credential'), t(labelKey)],
        [t('column.connectedAt'), time(channel.connectedAt)],
        [t('detail.grantedBy'), grantedBy === null ? none : <bdi key="by">{grantedBy.fullName}</bdi>],
        ...(channel.scopes.length === 0
          ? []
          : [[t('detail.scopes'), <Scopes key="scopes" of={channel.scopes} />] as const]),
      ]}
    />
  )
}

/** Scopes by their last part: before it, all of a platform are the same address. */
function Scopes({ of }: { readonly of: readonly string[] }) {
  return <bdi title={of.join('\n')}>{joined(of.map((scope) => scope.split('/').at(-1) ?? scope))}</bdi>
}

/** What staff keep of it. */
export function StaffFacts({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'common'])
  const words = useChannelWords()
  const places = usePlaceNames()
  const format = useFormat()
  const none = t('common:notAvailable')
  const { country, language, ageRestriction, dailyPublishTarget, remark } = channel
  return (
    <Facts
      facts={[
        [t('column.operationMode'), words.operationMode.labelOf(channel.operationMode)],
        [t('column.type'), words.type(channel.type)],
        [t('column.level'), words.level(channel.level)],
        [t('column.country'), country === null ? none : places.country(country)],
        [t('column.language'), language === null ? none : places.language(language)],
        [t('field.timeZone'), <bdi key="zone">{channel.timeZone}</bdi>],
        [
          t('column.ageRestriction'),
          ageRestriction === null ? none : words.ageRestriction.labelOf(ageRestriction),
        ],
        [
          t('field.dailyPublishTarget'),
          dailyPublishTarget === null ? none : format.number(dailyPublishTarget),
        ],
        [t('field.remark'), remark === '' ? none : <PlainText key="remark" text={remark} />],
        [t('column.createdAt'), format.exactTime(channel.createdAt)],
      ]}
    />
  )
}

/** Who works on it, and where. */
export function PlacementFacts({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'common'])
  const names = useNames()
  const none = t('common:notAvailable')
  const { group, owner, backup } = channel
  return (
    <Facts
      facts={[
        [t('column.department'), names.department({ code: channel.departmentCode, name: null })],
        [t('column.group'), group === null ? none : <bdi key="group">{group.name}</bdi>],
        [t('column.owner'), <bdi key="owner">{owner.fullName}</bdi>],
        [t('column.backup'), backup === null ? none : <bdi key="backup">{backup.fullName}</bdi>],
      ]}
    />
  )
}

/** Risk, monetisation and strikes. */
export function RiskFacts({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'common'])
  const words = useChannelWords()
  const format = useFormat()
  const none = t('common:notAvailable')
  const { riskGrade, monetisation, restrictReasons } = channel
  return (
    <Facts
      facts={[
        [t('column.riskGrade'), riskGrade === null ? none : words.riskGrade.labelOf(riskGrade)],
        [t('column.monetisation'), monetisation === null ? none : words.monetisation.labelOf(monetisation)],
        [
          t('column.restrictReasons'),
          restrictReasons.length === 0 ? none : joined(restrictReasons.map(words.restrictReason.labelOf)),
        ],
        [t('field.copyrightStrikes'), format.number(channel.copyrightStrikes)],
        [t('field.guidelineStrikes'), format.number(channel.guidelineStrikes)],
      ]}
    />
  )
}

/** What every video for it begins with. */
export function UploadFacts({ channel }: OfChannel) {
  const { t } = useTranslation(['channels', 'common'])
  const places = usePlaceNames()
  const none = t('common:notAvailable')
  const { language, categoryId, madeForKids, playlistId } = channel.uploadDefaults
  return (
    <Facts
      facts={[
        [t('field.uploadLanguage'), language === null ? none : places.language(language)],
        [t('field.uploadCategory'), categoryId === null ? none : <bdi key="category">{categoryId}</bdi>],
        [t('field.madeForKids'), madeForKids === null ? none : t(madeForKids ? 'field.yes' : 'field.no')],
        [t('field.uploadPlaylist'), playlistId === null ? none : <bdi key="playlist">{playlistId}</bdi>],
      ]}
    />
  )
}
