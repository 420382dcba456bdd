import { apiBase } from '@pindao/client/request.ts'
import { liveStreamUrl } from '@pindao/protocol/live/live.events.ts'
import { useEffect } from 'react'
import { world as callWorld, renewToken } from '../api/call.ts'
import { commonHeaders } from '../api/exchange.ts'
import { session } from '../session/session.ts'
import { liveBus } from './live-bus.ts'
import { runLiveStream } from './live-stream.ts'

/** Browsers allow six connections to a host; tabs that nobody looks at give theirs back after this time. */
const hiddenGraceMs = 60_000

/** Keeps the live stream open while the signed-in page is looked at. Used once, by the layout. */
export function useLiveStream(): void {
  useEffect(() => {
    let running: AbortController | null = null
    let closing: ReturnType<typeof setTimeout> | undefined

    const start = () => {
      clearTimeout(closing)
      if (running) return
      const controller = new AbortController()
      running = controller
      void runLiveStream(world, controller.signal).finally(() => {
        if (running === controller) running = null
      })
    }
    const stop = () => {
      clearTimeout(closing)
      running?.abort()
      running = null
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') start()
      else closing = setTimeout(stop, hiddenGraceMs)
    }

    start()
    document.addEventListener('visibilitychange', onVisibility)
    const unsubscribe = session.subscribe((event) => {
      if (event === 'started') start()
      else if (event !== 'updated') stop()
    })
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      unsubscribe()
      stop()
    }
  }, [])
}

const world = {
  fetch: (...args: Parameters<typeof fetch>) => window.fetch(...args),
  url: apiBase + liveStreamUrl,
  headers: () => commonHeaders(callWorld),
  accessToken: session.accessToken,
  renewToken,
  onEvent: liveBus.emit,
  onResync: liveBus.resync,
  wait,
  random: Math.random,
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
  })
}
