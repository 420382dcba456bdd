import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { DropDelivery, DropEvent } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { Button, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { DropDeliveryState } from './DropDeliveryState.tsx'
import { dropDeliveryView } from './drop-delivery.status-view.ts'
import { useDropDelivery } from './dropbox.queries.ts'
import { useDropCommands } from './use-drop-commands.ts'

/** A delivery: what goes where, how far it is, and what happened to it. */
export function DropDeliveryDrawer(props: {
  readonly deliveryId: string
  readonly neighbours: Neighbours
  onClose(): void
}) {
  const { deliveryId, neighbours, onClose } = props
  const { t } = useTranslation(['dropbox', 'common'])
  const query = useDropDelivery(deliveryId)
  const delivery = shownData(query)
  const run = useDropCommands()
  return (
    <RecordDrawer
      title={delivery?.title ?? t('dropbox:delivery.one')}
      query={query}
      neighbours={neighbours}
      actions={
        delivery && (
          <Space>
            {delivery.actions.map((command) => (
              <Button
                key={command}
                danger={command === 'withdraw'}
                type={command === 'retry' ? 'primary' : 'default'}
                onClick={() => void run(command, delivery)}
              >
                {t(`dropbox:command.${command}`)}
              </Button>
            ))}
          </Space>
        )
      }
      tabs={
        delivery === undefined
          ? null
          : [
              {
                key: 'details',
                label: t('common:record.details'),
                content: <DeliveryFacts delivery={delivery} />,
              },
              {
                key: 'timeline',
                label: t('common:record.timeline'),
                content: <DeliveryTimeline events={delivery.timeline} />,
              },
            ]
      }
      onClose={onClose}
    />
  )
}

function DeliveryFacts({ delivery }: { readonly delivery: DropDelivery }) {
  const { t } = useTranslation('dropbox')
  const format = useFormat()
  const { dropBox, videoId, title, fileName, path, bytesTotal, deliveredAt, createdAt } = delivery
  const name = <bdi>{title}</bdi>
  const box = <bdi>{dropBox.name}</bdi>
  const facts = [
    [t('delivery.status'), <DropDeliveryState key="state" delivery={delivery} />],
    [
      t('delivery.video'),
      <PermittedLink key="video" to={sourceVideoPath(videoId)} otherwise={name}>
        {name}
      </PermittedLink>,
    ],
    [t('delivery.file'), <bdi key="file">{fileName}</bdi>],
    [t('delivery.size'), format.fileSize(bytesTotal)],
    [
      t('box.one'),
      <PermittedLink key="box" to={`${pagePaths['drop-boxes']}?detail=${dropBox.id}`} otherwise={box}>
        {box}
      </PermittedLink>,
    ],
    [
      t('delivery.path'),
      path === null ? (
        t('delivery.noPath')
      ) : (
        <code key="path" dir="ltr">
          {path}
        </code>
      ),
    ],
    [t('delivery.askedBy'), <bdi key="by">{delivery.askedBy}</bdi>],
    [t('delivery.asked'), format.exactTime(createdAt)],
    ...(deliveredAt === null ? [] : [[t('delivery.deliveredAt'), format.exactTime(deliveredAt)] as const]),
  ] as const
  return <Facts facts={facts} />
}

/** The reasons a server may give; one it learned later is shown without. */
const reasons = [
  'asked',
  'picked',
  'delivered',
  'failed',
  'retried',
  'retriedBySystem',
  'stopped',
  'withdrawn',
  'keyConfirmed',
] as const

function DeliveryTimeline({ events }: { readonly events: readonly DropEvent[] }) {
  const { t } = useTranslation(['dropbox', 'states'])
  const format = useFormat()
  return (
    <RecordTimeline
      events={events.map(({ id, at, to, reason, staffName, actor, detail }) => {
        const { tone, labelKey } = dropDeliveryView[dropDeliveryStatus.nameOf(to)]
        const known = reasons.find((each) => each === reason)
        return {
          id,
          at,
          tone,
          what: t(labelKey),
          note: (
            <>
              {known && `${t(`dropbox:reason.${known}`)} · `}
              <bdi>{staffName ?? t(`states:actor.${actor}`)}</bdi> ·{' '}
              <time dateTime={at}>{format.exactTime(at)}</time>
            </>
          ),
          detail: detail && <bdi>{detail}</bdi>,
        }
      })}
    />
  )
}
