import type { LiveEvent } from '@pindao/protocol/live/live.events.ts'
import { useQuery } from '@tanstack/react-query'
import type { LiveType } from '../../live/live-bus.ts'
import { useLiveInvalidation } from '../../live/use-live.ts'
import type { Filters } from '../use-list-state.ts'

type Conditions = Record<string, string>
type Counts = readonly (number | null)[]

/** How the views of a list are counted: all by one call, anew when records of these kinds change. */
export type CountViews = {
  readonly ask: (views: readonly Conditions[]) => Promise<Counts>
  readonly live: readonly LiveType[]
  /** Which of their events change a number: all, if left out. */
  readonly isNews?: (event: LiveEvent) => boolean
}

/** How long a number beside a tab may be old, in ms, and how often it is asked for where much changes. */
const countAge = 60_000
const gatherMs = 3_000

const unknown: Counts = []
const nothing: readonly LiveType[] = []
const always = () => true

/** How many rows each view has, in their order. Without numbers the tabs work as well: a failure is silent. */
export function useViewCounts(
  listId: string,
  count: CountViews | undefined,
  filters: readonly Filters<string>[],
): Counts {
  const views = filters.map(conditionsOf)
  const key = ['list-counts', listId]
  useLiveInvalidation(key, count?.live ?? nothing, count?.isNews ?? always, gatherMs)
  const { data = unknown } = useQuery({
    queryKey: [...key, views],
    queryFn: () => count?.ask(views) ?? unknown,
    enabled: count !== undefined,
    staleTime: countAge,
  })
  return data
}

/** The conditions that are set. */
function conditionsOf(filters: Filters<string>): Conditions {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(set)
}
