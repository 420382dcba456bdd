import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'

type Told = {
  readonly id: bigint
  readonly no: string
  readonly title: string
  readonly month: string
  readonly calcVersion: number
}

/** What all that is told of a month's drafts goes on from: once there are none any more it is closed for everybody. */
export const waitingCause = (month: string): string => `settlementWaiting ${month}`

/** That a month was reckoned and waits; `run` is one press of the button. */
export const waitingNews = (month: string, run: string, people: readonly bigint[]): News[] =>
  people.map((to) => ({
    event: 'settlementWaiting',
    to,
    level: 'info',
    title: month,
    params: { month },
    channelId: null,
    link: `${pagePaths.settlements}?${new URLSearchParams({ month, status: '0' })}`,
    cause: `${waitingCause(month)} ${run}`,
  }))

/** That a settlement was confirmed, or paid whole, to whoever keeps its contract. No amount is said. */
export const settlementNews = (
  event: 'settlementConfirmed' | 'settlementPaid',
  { id, no, title, month, calcVersion }: Told,
  to: bigint,
): News => ({
  event,
  to,
  level: 'info',
  title: `${no} · ${title}`,
  params: { month },
  channelId: null,
  link: `${pagePaths.settlements}?${new URLSearchParams({ detail: String(id) })}`,
  cause: `${event} ${id} ${calcVersion}`,
})
