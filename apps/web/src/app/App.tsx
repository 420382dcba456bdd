import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { AbilityProvider } from '#src/shared/access/ability.ts'
import { AddressState } from '#src/shared/address/address-state.ts'
import { queryClient } from '#src/shared/query/query-client.ts'
import { FeedbackProvider } from '#src/shared/ui/Feedback.tsx'
import { router } from './router/router.tsx'
import { appAbility } from './session/keep-user-fresh.ts'
import { ThemeProvider } from './theme/ThemeProvider.tsx'

/** What every page stands in: data, theme and language, abilities, toasts and dialogs, the address. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <AbilityProvider value={appAbility}>
          <FeedbackProvider>
            <AddressState>
              <RouterProvider router={router} />
            </AddressState>
          </FeedbackProvider>
        </AbilityProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}
