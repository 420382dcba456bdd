import type { PlanPreview, PlanPreviewEntry } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { dayTimeIn } from './calendar-days.ts'
import { choiceOf, isBarred, isChosen, type PlanChoice, placeKey } from './plan-choice.ts'
import styles from './plans.module.css'
import { useRemarkText } from './use-remark-text.ts'

/** From so many rows on only those in sight are drawn. */
const drawnWhole = 100
const rowsHeight = 440

/** Every video of the plan on its channel, with what is to be said of it; single times are changed here. */
export function PlanTable(props: {
  readonly preview: PlanPreview
  readonly zone: string
  readonly choice: PlanChoice
  readonly onChoice: (choice: PlanChoice) => void
  readonly onMove: (entry: PlanPreviewEntry) => void
}) {
  const { preview, zone, choice, onChoice, onMove } = props
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const { entries } = preview
  const titles = new Map(preview.videos.map(({ id, title }) => [id, title]))
  const channels = new Map(preview.channels.map(({ id, title }) => [id, title]))
  const titleOf = ({ videoId }: PlanPreviewEntry) => titles.get(videoId) ?? videoId
  const timeIn = ({ publishAt }: PlanPreviewEntry, where: string) =>
    publishAt === null ? t('plans.atOnce') : dayTimeIn(publishAt, locale, where)
  return (
    <Table<PlanPreviewEntry>
      size="small"
      aria-label={t('plans.step.check')}
      rowKey={placeKey}
      dataSource={[...entries]}
      pagination={false}
      virtual={entries.length > drawnWhole}
      scroll={{ x: 860, y: rowsHeight }}
      rowSelection={{
        selectedRowKeys: entries.filter((entry) => isChosen(entry, choice)).map(placeKey),
        onChange: (keys) => onChoice(choiceOf(entries, new Set(keys.map(String)))),
        getCheckboxProps: (entry) => ({ disabled: isBarred(entry), 'aria-label': titleOf(entry) }),
        columnTitle: (all) => all,
        columnWidth: 44,
      }}
      columns={[
        {
          key: 'time',
          title: t('plans.timeIn', { zone }),
          width: 170,
          render: (_, entry) => (
            <>
              {timeIn(entry, zone)}
              {entry.publishAt !== null && ownZone !== zone && (
                <div className={styles['note']}>
                  {t('plans.inYourTime', { time: timeIn(entry, ownZone) })}
                </div>
              )}
            </>
          ),
        },
        {
          key: 'video',
          title: t('plans.video'),
          width: 220,
          render: (_, entry) => <OneLine text={titleOf(entry)} />,
        },
        {
          key: 'channel',
          title: t('column.channel'),
          width: 140,
          render: (_, { channelId }) => <OneLine text={channels.get(channelId) ?? channelId} />,
        },
        {
          key: 'remarks',
          title: t('plans.remarks'),
          width: 210,
          render: (_, entry) => <Remarks entry={entry} />,
        },
        {
          key: 'act',
          title: t('plans.act'),
          width: 96,
          render: (_, entry) => (
            <Button
              type="link"
              size="small"
              aria-label={t('plans.move.shortOf', { title: titleOf(entry) })}
              onClick={() => onMove(entry)}
            >
              {t('plans.move.short')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function Remarks({ entry }: { readonly entry: PlanPreviewEntry }) {
  const { t } = useTranslation('publishing')
  const remarkText = useRemarkText()
  if (entry.remarks.length === 0 && !entry.changed) return null
  return (
    <ul className={styles['remarks']}>
      {entry.changed && (
        <li>
          <StatusTag tone="neutral">{t('plans.changed')}</StatusTag>
        </li>
      )}
      {entry.remarks.map((remark) => (
        <li key={remark.code}>
          <StatusTag tone={remark.level === 'error' ? 'error' : 'warning'}>{remarkText(remark)}</StatusTag>
        </li>
      ))}
    </ul>
  )
}
