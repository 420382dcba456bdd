import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error.ts'
import { isAnswering } from '../api/call.ts'
import { watchOutage } from './outage-watch.ts'

const maxRetries = 2

/**
 * Server data of the page. What the live stream reports is patched in at once, so data may stay fresh for a while;
 * refusals (4xx) are answers and are not asked again.
 *
 * Without a network a call fails and says so: the library would let it wait, unseen, and a command would be carried out
 * later behind the back of whoever has left it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < maxRetries && onlineManager.isOnline() && isPassing(error),
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Whether the server says that it is briefly unavailable. */
export const outage = watchOutage(queryClient, isAnswering)

/** Routes and menu: what the server says this person may open. They change with the person's roles only. */
export const navigationKey = ['navigation'] as const
