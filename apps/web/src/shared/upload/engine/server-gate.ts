import { sleep, untilAborted } from './abortable.ts'
import { backoffMs, callVerdict, type RetryTuning } from './retry-policy.ts'
import { faultOf, type UploadFault } from './upload-failure.ts'
import type { WaitReason } from './upload-task.ts'

/** The browser's idea of the network. `changed` resolves at the next change, or when the signal ends. */
export type Connectivity = { isOnline(): boolean; changed(signal: AbortSignal): Promise<void> }

type ServerGateDeps = {
  readonly tuning: RetryTuning
  readonly connectivity: Connectivity
  /** Resolves once the person has signed in again. */
  untilSignedIn(signal: AbortSignal): Promise<void>
  now(): number
  random(): number
  /** Why the task stands still, null when it moves again. */
  onWait(reason: WaitReason | null): void
}

export type Answer<T> = {
  readonly value: T
  /** True where the first try failed: whatever failed beside it was the outage's fault, not the part's. */
  readonly waited: boolean
}

export type ServerGate = {
  ask<T>(call: () => Promise<T>, signal: AbortSignal): Promise<Answer<T>>
  /** Resolves at once while online. */
  online(signal: AbortSignal): Promise<void>
}

/**
 * Asks the server until it answers: offline, a restarting API and an ended session are states of the world that pass,
 * not failures of the task, and burn no retry (reliability U5, U6). A server that keeps answering 5xx is believed after
 * `patienceMs`.
 */
export function createServerGate(deps: ServerGateDeps): ServerGate {
  const { tuning, connectivity } = deps
  const holds = new Map<symbol, WaitReason>()

  function hold(token: symbol, reason: WaitReason | null): void {
    if (reason === null) holds.delete(token)
    else holds.set(token, reason)
    deps.onWait([...holds.values()].at(-1) ?? null)
  }

  async function untilOnline(token: symbol, signal: AbortSignal): Promise<void> {
    while (!connectivity.isOnline()) {
      hold(token, 'offline')
      await untilAborted(connectivity.changed(signal), signal)
    }
  }

  async function waitOut(
    token: symbol,
    fault: UploadFault,
    failures: number,
    signal: AbortSignal,
  ): Promise<void> {
    if (callVerdict(fault) === 'signIn') {
      hold(token, 'signIn')
      return deps.untilSignedIn(signal)
    }
    hold(token, connectivity.isOnline() ? 'server' : 'offline')
    const retryAfter = fault.kind === 'http' ? fault.retryAfterMs : null
    const over = new AbortController()
    const either = AbortSignal.any([signal, over.signal])
    const delay = sleep(backoffMs(failures, tuning, deps.random(), retryAfter), signal)
    await Promise.race([delay, connectivity.changed(either)]).finally(() => over.abort())
  }

  return {
    async ask(call, signal) {
      const token = Symbol('ask')
      let failures = 0
      let busySince: number | null = null
      try {
        for (;;) {
          await untilOnline(token, signal)
          try {
            return { value: await untilAborted(call(), signal), waited: failures > 0 }
          } catch (error) {
            const fault = faultOf(error)
            const verdict = signal.aborted || fault === null ? 'giveUp' : callVerdict(fault)
            if (fault === null || verdict === 'giveUp') throw error
            failures += 1
            busySince = verdict === 'busy' ? (busySince ?? deps.now()) : null
            if (busySince !== null && deps.now() - busySince >= tuning.patienceMs) throw error
            await waitOut(token, fault, failures, signal)
          }
        }
      } finally {
        if (holds.has(token)) hold(token, null)
      }
    },

    async online(signal) {
      if (connectivity.isOnline()) return
      const token = Symbol('online')
      try {
        await untilOnline(token, signal)
      } finally {
        hold(token, null)
      }
    },
  }
}
