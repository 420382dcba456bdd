import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

async function consentPage(channelId: string | null): Promise<string> {
  const body = { platform: 'youtube' as const, ...(channelId === null ? {} : { channelId }) }
  const { url } = await call(startConnection, { body })
  return url
}

/** Sends the browser to the platform's consent page; with an id it renews that channel and no other. */
export function useConnectChannel() {
  const feedback = useFeedback()
  return useMutation({
    mutationFn: async (channelId: string | null) => window.location.assign(await consentPage(channelId)),
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
        const url = await consentPage(channelId)
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
