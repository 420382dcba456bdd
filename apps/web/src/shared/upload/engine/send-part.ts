import { partRange } from '@pindao/protocol/media/part-plan.ts'
import {
  type PartChecksums,
  partChecksumHeader,
  type Upload,
} from '@pindao/protocol/media/upload.endpoints.ts'
import { sleep } from './abortable.ts'
import { checksumsOf } from './file-hashes.ts'
import type { PartLinks } from './part-links.ts'
import { backoffMs, partVerdict, type RetryTuning } from './retry-policy.ts'
import type { ServerGate } from './server-gate.ts'
import type { StallDetector } from './stall-detector.ts'
import type { PartTransport } from './upload-api.ts'
import { faultOf, type UploadFault } from './upload-failure.ts'

type PartSenderDeps = {
  readonly file: File
  readonly upload: Upload
  readonly links: PartLinks
  readonly gate: ServerGate
  readonly stalls: StallDetector
  readonly tuning: RetryTuning
  readonly transport: PartTransport
  getUpload(): Promise<Upload>
  random(): number
  /** Bytes of this part that are across: its size when stored, 0 when it starts again. */
  onBytes(part: number, sent: number, stored: boolean): void
}

type NextStep = 'again' | 'stored'

/**
 * Makes the function that brings one part across, whatever it takes: a signed address that expired is renewed, a lost
 * answer is looked up instead of sent again, an outage is waited out, and only faults of the part itself count towards
 * its three retries.
 */
export function createPartSender(deps: PartSenderDeps): (part: number, signal: AbortSignal) => Promise<void> {
  const { upload, gate, links, tuning } = deps

  async function attempt(said: PartChecksums, body: Blob, signal: AbortSignal): Promise<void> {
    await gate.online(signal)
    const { url, headers } = await links.of(said)
    const watched = deps.stalls.start(signal)
    try {
      await deps.transport({
        url,
        body,
        headers: headers ?? { [partChecksumHeader]: said.crc32 },
        isStores: headers !== null,
        signal: watched.signal,
        onProgress(sent) {
          watched.touch()
          deps.onBytes(said.part, sent, false)
        },
      })
    } finally {
      watched.end()
    }
  }

  async function afterFault(
    part: number,
    fault: UploadFault,
    signal: AbortSignal,
  ): Promise<NextStep | 'outage'> {
    const verdict = partVerdict(fault)
    if (verdict === 'renewLink') links.drop(part)
    if (verdict !== 'askServer') return 'again'
    const { value, waited } = await gate.ask(deps.getUpload, signal)
    if (value.storedParts.includes(part)) return 'stored'
    return waited ? 'outage' : 'again'
  }

  return async (part, signal) => {
    const { start, end } = partRange(part, upload, upload.size)
    const body = deps.file.slice(start, end)
    const said = { part, ...(await checksumsOf(body, upload.checksum === 'md5', signal)) }
    let failures = 0
    for (;;) {
      try {
        await attempt(said, body, signal)
        break
      } catch (error) {
        signal.throwIfAborted()
        deps.onBytes(part, 0, false)
        const fault = faultOf(error)
        const hopeless = fault === null || ['giveUp', 'resync'].includes(partVerdict(fault))
        if (fault === null || hopeless || failures >= tuning.partRetries) throw error
        const next = await afterFault(part, fault, signal)
        if (next === 'stored') break
        if (next === 'outage') continue
        failures += 1
        const retryAfter = fault.kind === 'http' ? fault.retryAfterMs : null
        if (partVerdict(fault) !== 'renewLink' || failures > 1)
          await sleep(backoffMs(failures, tuning, deps.random(), retryAfter), signal)
      }
    }
    deps.onBytes(part, body.size, true)
  }
}
