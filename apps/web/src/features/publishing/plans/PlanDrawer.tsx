import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { PlanEntry } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { publishTaskPath } from '../door/publish-paths.ts'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { dayTimeIn } from './calendar-days.ts'
import { PlanFigures } from './PlanFigures.tsx'
import { PlanWizard } from './PlanWizard.tsx'
import { planView } from './plan.status-view.ts'
import { modeNameOf } from './plan-values.ts'
import { usePlanEntries, usePublishPlan } from './plans.queries.ts'
import { usePlanCommands } from './use-plan-commands.ts'

/** From so many rows on only those in sight are drawn. */
const drawnWhole = 100

/** A plan: how far it is, its videos with their times, and who changed it when. */
export function PlanDrawer(props: {
  readonly planId: string
  readonly neighbours: Neighbours
  readonly onClose: () => void
}) {
  const { planId, neighbours, onClose } = props
  const { t } = useTranslation(['publishing', 'common'])
  const query = usePublishPlan(planId)
  const plan = shownData(query)
  const [editing, setEditing] = useState(false)
  const run = usePlanCommands({ edit: () => setEditing(true), gone: onClose })
  const view = plan && planView[publishPlanStatus.nameOf(plan.status)]
  return (
    <>
      <RecordDrawer
        title={plan?.name ?? t('publishing:plans.one')}
        query={query}
        neighbours={neighbours}
        state={view && <StatusTag tone={view.tone}>{t(`publishing:${view.labelKey}`)}</StatusTag>}
        actions={
          plan && (
            <>
              {plan.actions.map((act) => (
                <Button key={act} danger={act !== 'update'} onClick={() => void run(act, plan)}>
                  {t(`publishing:plans.command.${act}`)}
                </Button>
              ))}
              <ButtonLink to={`${pagePaths['publish-calendar']}?${calendarOf(planId, plan.startsAt)}`}>
                {t('publishing:plans.inCalendar')}
              </ButtonLink>
            </>
          )
        }
        tabs={
          plan === undefined
            ? null
            : [
                {
                  key: 'details',
                  label: t('common:record.details'),
                  content: <Details planId={planId} plan={plan} />,
                },
                {
                  key: 'history',
                  label: t('common:record.timeline'),
                  content: <History events={plan.timeline} />,
                },
              ]
        }
        onClose={onClose}
      />
      {editing && plan && <PlanWizard plan={plan} onClose={() => setEditing(false)} />}
    </>
  )
}

const calendarOf = (planId: string, startsAt: string | null) =>
  new URLSearchParams({ planId, ...(startsAt === null ? {} : { day: startsAt.slice(0, 10) }) })

type PlanData = NonNullable<ReturnType<typeof usePublishPlan>['data']>

function Details({ planId, plan }: { readonly planId: string; readonly plan: PlanData }) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const { zone } = plan.rule
  const span = (where: string) =>
    plan.startsAt === null || plan.endsAt === null
      ? t('plans.atOnce')
      : t('plans.spanOnly', {
          first: dayTimeIn(plan.startsAt, locale, where),
          last: dayTimeIn(plan.endsAt, locale, where),
          zone: where,
        })
  return (
    <>
      <Facts
        facts={[
          [t('plans.progress'), <PlanFigures key="figures" plan={plan} />],
          [t('plans.mode.label'), t(`plans.mode.${modeNameOf(plan.rule.mode)}`)],
          [t('plans.time'), span(zone)],
          ...(zone === ownZone ? [] : [[t('plans.yourTime'), span(ownZone)] as const]),
          [t('plans.channels'), plan.channels.map(({ title }) => title).join(t('plans.listSeparator'))],
          [t('plans.owner'), <bdi key="owner">{plan.ownerName}</bdi>],
        ]}
      />
      <Entries planId={planId} zone={zone} />
    </>
  )
}

function Entries({ planId, zone }: { readonly planId: string; readonly zone: string }) {
  const { t } = useTranslation(['publishing', 'states', 'errors'])
  const locale = useLocale()
  const query = usePlanEntries(planId)
  const entries = shownData(query) ?? []
  const stateOf = ({ status, problem }: PlanEntry) => {
    if (problem !== null)
      return {
        tone: 'error' as const,
        word: isErrorCode(problem) ? t(`errors:${problem}`) : t('publishing:plans.notMade'),
      }
    if (status === null) return { tone: 'waiting' as const, word: t('publishing:plans.beingMade') }
    const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(status)]
    return { tone, word: t(labelKey) }
  }
  return (
    <Table<PlanEntry>
      size="small"
      style={{ marginBlockStart: 16 }}
      aria-label={t('publishing:plans.entries')}
      loading={query.isPending}
      rowKey="id"
      dataSource={[...entries]}
      pagination={false}
      virtual={entries.length > drawnWhole}
      scroll={{ x: 640, y: 420 }}
      columns={[
        {
          key: 'time',
          title: t('publishing:plans.timeIn', { zone }),
          width: 160,
          render: (_, { publishAt }) =>
            publishAt === null ? t('publishing:plans.atOnce') : dayTimeIn(publishAt, locale, zone),
        },
        {
          key: 'video',
          title: t('publishing:plans.video'),
          width: 220,
          render: (_, { taskId, videoTitle }) =>
            taskId === null ? (
              <OneLine text={videoTitle} />
            ) : (
              <Link to={publishTaskPath(taskId)}>
                <bdi>{videoTitle}</bdi>
              </Link>
            ),
        },
        {
          key: 'channel',
          title: t('publishing:column.channel'),
          width: 130,
          render: (_, { channelName }) => <OneLine text={channelName} />,
        },
        {
          key: 'status',
          title: t('publishing:column.status'),
          width: 130,
          render: (_, entry) => {
            const { tone, word } = stateOf(entry)
            return <StatusTag tone={tone}>{word}</StatusTag>
          },
        },
      ]}
    />
  )
}

const reasons = ['booked', 'changed', 'cancelled'] as const

function History({ events }: { readonly events: PlanData['timeline'] }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <RecordTimeline
      events={events.map(({ id, at, actorName, reason, detail }) => {
        const known = reasons.find((each) => each === reason)
        return {
          id,
          at,
          tone: known === 'cancelled' ? ('stopped' as const) : ('running' as const),
          what: known ? t(`plans.reason.${known}`, { n: Number(detail ?? 0) }) : reason,
          note: (
            <>
              {actorName !== null && <bdi>{actorName}</bdi>} {format.exactTime(at)}
            </>
          ),
        }
      })}
    />
  )
}
