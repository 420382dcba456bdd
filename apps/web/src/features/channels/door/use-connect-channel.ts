import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type GrantKind,
  isManagedPlatform,
  type ManagedPlatform,
  type Platform,
} from '@pindao/protocol/channels/platforms.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

/** What can be connected, and on which platform: each is a line of the button that connects. */
export const connectable = {
  google_oauth: 'youtube',
  fb_user: 'facebook',
  google_cms: 'youtube',
} as const satisfies Readonly<Record<GrantKind, ManagedPlatform>>
export const connectableKinds = Object.keys(connectable) as readonly GrantKind[]

/** A new grant of a kind; or one of a known channel or grant, which say themselves of which kind. */
type Wanted =
  | { readonly kind: GrantKind }
  | { readonly platform: Platform; readonly channelId: string }
  | { readonly platform: Platform; readonly grantId: string }

async function consentPage(wanted: Wanted): Promise<string> {
  const { url } = await call(startConnection, { body: bodyOf(wanted) })
  return url
}

function bodyOf(wanted: Wanted): EndpointInput<typeof startConnection>['body'] {
  if ('kind' in wanted) return { platform: connectable[wanted.kind], kind: wanted.kind }
  const { platform, ...known } = wanted
  // Channels of other platforms are never offered to be authorised: the server leaves `reconnect` out.
  return { platform: isManagedPlatform(platform) ? platform : 'youtube', ...known }
}

/** Sends the browser to the platform's consent page; with an id it renews that channel or grant and no other. */
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
