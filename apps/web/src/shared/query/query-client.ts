import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../api/api-error.ts'

const maxRetries = 2

/**
 * Server data of the page. What the live stream reports is patched in at once, so data may stay fresh for a while;
 * refusals (4xx) are answers and are not asked again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < maxRetries && isPassing(error),
    },
    mutations: { retry: false },
  },
})
