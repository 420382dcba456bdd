import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { countVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { countPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { channelChartsPath } from '#src/features/channel-data/door/charts-paths.ts'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { call } from '#src/shared/api/call.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'

const { publishFailed, published } = publishTaskStatus.codes
const lists = {
  videos: { page: 'source-videos', status: undefined },
  tasks: { page: 'publish-tasks', status: undefined },
  published: { page: 'publish-tasks', status: String(published) },
  failed: { page: 'publish-tasks', status: String(publishFailed) },
} as const
type List = keyof typeof lists
const all = Object.keys(lists) as readonly List[]

/** What hangs on a channel: how many there are of each, and the way to them. */
export function ChannelRelated({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation('channels')
  const can = useCan()
  const counts = useCounts(channelId, { videos: can('video:read'), tasks: can('publishTask:read') })
  const facts = all.flatMap((list): Fact[] => {
    const count = counts[list]
    if (count === undefined) return []
    const { page } = lists[list]
    const address = `${pagePaths[page]}?${new URLSearchParams(conditionsOf(channelId, list))}`
    return [
      [
        t(`related.${list}`),
        <Link key={list} to={address}>
          <Count of={count} />
        </Link>,
      ],
    ]
  })
  const charts: Fact[] = can('channelData:read')
    ? [
        [
          t('related.charts'),
          <PermittedLink key="charts" to={channelChartsPath(channelId)}>
            {t('related.showCharts')}
          </PermittedLink>,
        ],
      ]
    : []
  return <Facts facts={[...facts, ...charts]} />
}

function Count({ of }: { readonly of: number }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return of > mostInView ? t('more', { number: format.number(mostInView) }) : format.number(of)
}

function conditionsOf(channelId: string, list: List): Record<string, string> {
  const { status } = lists[list]
  return { channelId, ...(status === undefined ? {} : { status }) }
}

/** How many there are in each list; none of those this person may not read. */
function useCounts(channelId: string, may: { readonly videos: boolean; readonly tasks: boolean }) {
  const key = ['channel-related', channelId]
  useLiveInvalidation(key, ['publishTask', 'video'], useTaskMoves())
  const { data = {} } = useQuery({
    queryKey: [...key, may],
    queryFn: async (): Promise<Partial<Record<List, number>>> => {
      const kinds = all.filter((list) => may[lists[list].page === 'source-videos' ? 'videos' : 'tasks'])
      const counted = await Promise.all(kinds.map((list) => countOf(channelId, list)))
      return Object.fromEntries(kinds.map((list, index) => [list, counted[index] ?? 0]))
    },
  })
  return data
}

async function countOf(channelId: string, list: List): Promise<number | null> {
  const endpoint = lists[list].page === 'source-videos' ? countVideos : countPublishTasks
  const [count = null] = await call(endpoint, { body: { views: [conditionsOf(channelId, list)] } })
  return count
}
