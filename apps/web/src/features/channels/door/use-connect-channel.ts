import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

/** Platforms whose channels can be connected: each is a line of the button that connects. */
export const connectable = ['youtube'] as const satisfies readonly Platform[]
export type Connectable = (typeof connectable)[number]

/** A channel to be authorised, by its platform; null for its id connects a new one. */
type Wanted = { readonly platform: Platform; readonly channelId: string | null }

async function consentPage({ platform, channelId }: Wanted): Promise<string> {
  // Channels of other platforms are never offered to be authorised: the server leaves `reconnect` out.
  const known = connectable.find((one) => one === platform) ?? connectable[0]
  const body = { platform: known, ...(channelId === null ? {} : { channelId }) }
  const { url } = await call(startConnection, { body })
  return url
}

/** Sends the browser to the platform's consent page; with an id it renews that channel and no other. */
export function useConnectChannel() {
  const feedback = useFeedback()
  return useMutation({
    mutationFn: async (wanted: Wanted) => window.location.assign(await consentPage(wanted)),
    onError: feedback.failure,
  })
}

/**
 * The same in a tab beside this one, where something unfinished must not be lost: what the consent changes comes here by
 * the live stream.
 */
export function useConnectBeside() {
  const feedback = useFeedback()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ channelId, tab }: { readonly channelId: string; readonly tab: Window | null }) => {
      try {
        const url = await consentPage({ platform: 'youtube', channelId })
        if (tab === null) window.location.assign(url)
        else tab.location.assign(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: feedback.failure,
  })
  const connect = (channelId: string) => {
    // Opened by the press itself: what opens after an answer is kept back as a pop-up.
    const tab = window.open('about:blank', '_blank')
    // The platform's page has no business with ours.
    if (tab !== null) tab.opener = null
    mutate({ channelId, tab })
  }
  return { connect, isPending }
}
