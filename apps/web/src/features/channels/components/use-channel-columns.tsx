import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { credentialView } from '#src/features/channels/door/credential.status-view.ts'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { useChannelWords } from '../use-channel-words.ts'
import { ChannelName } from './ChannelName.tsx'
import styles from './channels.module.css'

type Acts = {
  readonly onOpen: (channel: Channel) => void
  /** What else can be done with a channel, in the order of use. */
  readonly actsOf: (channel: Channel) => readonly RowAct[]
}

/** The columns of the channel list; those that few look for are hidden until somebody asks for them. */
export function useChannelColumns({ onOpen, actsOf }: Acts): readonly Column<Channel>[] {
  const { t } = useTranslation(['channels', 'states', 'common'])
  const names = useNames()
  const words = useChannelWords()
  const places = usePlaceNames()
  const none = t('common:notAvailable')
  const figure = useFigureColumn()
  const hidden = { hiddenAtFirst: true } as const
  const department = ({ departmentCode }: Channel) => names.department({ code: departmentCode, name: null })

  return [
    {
      key: 'channel',
      sortKey: 'title',
      title: t('channels:column.channel'),
      minWidth: 250,
      render: (channel) => <ChannelName channel={channel} onOpen={() => onOpen(channel)} />,
    },
    statusColumn(
      'credential',
      t('channels:column.credential'),
      ({ credentialStatus: code }) => {
        const { tone, labelKey } = credentialView[credentialStatus.nameOf(code)]
        return { tone, label: t(labelKey) }
      },
      { width: 116 },
    ),
    statusColumn('state', t('channels:column.state'), words.state),
    {
      key: 'level',
      sortKey: 'level',
      title: t('channels:column.level'),
      width: 96,
      render: ({ level }) => words.level(level),
    },
    {
      key: 'riskGrade',
      sortKey: 'riskGrade',
      title: t('channels:column.riskGrade'),
      width: 104,
      render: ({ riskGrade }) =>
        riskGrade === null ? none : <DictionaryWord kind="riskGrade" code={riskGrade} />,
    },
    {
      key: 'operationMode',
      title: t('channels:column.operationMode'),
      width: 124,
      ...hidden,
      render: ({ operationMode }) => <DictionaryWord kind="operationMode" code={operationMode} />,
    },
    textColumn('department', t('channels:column.department'), department, { width: 124, ...hidden }),
    textColumn('group', t('channels:column.group'), ({ group }) => group?.name ?? null),
    {
      key: 'owner',
      sortKey: 'owner',
      title: t('channels:column.owner'),
      width: 148,
      render: ({ ownerName, backup }) => (
        <div className={styles['pair']}>
          <OneLine text={ownerName} />
          {backup !== null && (
            <span className={styles['note']}>
              <OneLine text={t('channels:backupOf', { name: backup.fullName })} />
            </span>
          )}
        </div>
      ),
    },
    figure('subscribers', 'subscriberCount', { sortKey: 'subscriberCount' }),
    timeColumn('lastPublishAt', t('channels:column.lastPublishAt'), ({ lastPublishAt }) => lastPublishAt, {
      sortKey: 'lastPublishAt',
      width: 132,
    }),
    timeColumn('connectedAt', t('channels:column.connectedAt'), ({ connectedAt }) => connectedAt, {
      sortKey: 'connectedAt',
      width: 132,
      ...hidden,
    }),
    textColumn('type', t('channels:column.type'), ({ type }) => words.type(type), hidden),
    textColumn(
      'monetisation',
      t('channels:column.monetisation'),
      ({ monetisation }) => (monetisation === null ? null : words.monetisation.labelOf(monetisation)),
      hidden,
    ),
    textColumn(
      'restrictReasons',
      t('channels:column.restrictReasons'),
      ({ restrictReasons }) =>
        restrictReasons.length === 0 ? null : joined(restrictReasons.map(words.restrictReason.labelOf)),
      { width: 160, ...hidden },
    ),
    textColumn(
      'ageRestriction',
      t('channels:column.ageRestriction'),
      ({ ageRestriction }) => (ageRestriction === null ? null : words.ageRestriction.labelOf(ageRestriction)),
      hidden,
    ),
    textColumn(
      'country',
      t('channels:column.country'),
      ({ country }) => (country === null ? null : places.country(country)),
      hidden,
    ),
    textColumn(
      'language',
      t('channels:column.language'),
      ({ language }) => (language === null ? null : places.language(language)),
      hidden,
    ),
    {
      key: 'channelId',
      title: t('channels:column.channelId'),
      width: 254,
      ...hidden,
      render: ({ platformChannelId }) => (
        <Typography.Text copyable={{ text: platformChannelId }} className={styles['id'] ?? ''}>
          <bdi>{platformChannelId}</bdi>
        </Typography.Text>
      ),
    },
    figure('views', 'viewCount', hidden),
    figure('videos', 'videoCount', { sortKey: 'videoCount', ...hidden }),
    timeColumn('createdAt', t('channels:column.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
      ...hidden,
    }),
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (channel) => <RowActions of={channel.title} acts={actsOf(channel)} />,
    },
  ]
}

/** A counter of the platform, short; whole in its title. */
function useFigureColumn() {
  const { t } = useTranslation(['channels', 'common'])
  const format = useFormat()
  return (
    key: 'subscribers' | 'views' | 'videos',
    field: 'subscriberCount' | 'viewCount' | 'videoCount',
    rest: Partial<Column<Channel>>,
  ): Column<Channel> => ({
    key,
    title: t(`channels:column.${key}`),
    width: 120,
    align: 'end',
    render: ({ [field]: count }) =>
      count === null ? (
        t('common:notAvailable')
      ) : (
        <span title={format.number(count)}>{format.compact(count)}</span>
      ),
    ...rest,
  })
}
