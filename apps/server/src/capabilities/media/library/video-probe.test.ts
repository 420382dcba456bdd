import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { StoredFile } from '../files/stored-files.ts'
import { createVideoProbe } from './video-probe.ts'

const ctx = { log: pino({ level: 'silent' }) } as SignedInContext
const fileOf = (uploadId: bigint, fileName = 'a.mp4') =>
  ({ uploadId, objectKey: `o/${uploadId}`, fileName }) as StoredFile
const facts = { container: 'mp4', durationMs: 1000 } as VideoFacts

/** Probes that end when the test says so. */
function createWorld() {
  const probes: PromiseWithResolvers<VideoFacts>[] = []
  const discard = vi.fn(async (_uploadId: bigint) => {})
  const probe = createVideoProbe({
    // Of a storage only a file that is there is asked for; what is in it the probe below does not read.
    storage: { filePath: async () => fileURLToPath(import.meta.url), open: async () => null },
    tools: {
      probe() {
        const pending = Promise.withResolvers<VideoFacts>()
        probes.push(pending)
        return pending.promise
      },
    },
    files: { discard },
  })
  /** The probe of that number, as soon as the storage has given its file. */
  const begun = (count: number) => vi.waitUntil(() => probes[count - 1])
  return { probe, probes, begun, discard }
}

test('VID-01 whoever saves a file again while it is probed waits for that probe', async () => {
  const { probe, probes, begun } = createWorld()
  const answers = [probe(ctx, fileOf(1n), 'a.mp4'), probe(ctx, fileOf(1n), 'a.mp4')]
  const other = probe(ctx, fileOf(2n), 'b.mp4')
  await begun(2)
  expect(probes).toHaveLength(2)
  for (const { resolve } of probes) resolve(facts)
  expect(await Promise.all([...answers, other])).toEqual([facts, facts, facts])

  const later = probe(ctx, fileOf(1n), 'a.mp4')
  ;(await begun(3))?.resolve(facts)
  expect(probes).toHaveLength(3)
  expect(await later).toEqual(facts)
})

test.each(['media.notAVideo', 'media.noPicture', 'media.videoTruncated'] as const)(
  'U10 a file refused with %s is given up, also when its storage fails',
  async (code) => {
    const { probe, begun, discard } = createWorld()
    discard.mockRejectedValueOnce(new Error('the disk is gone'))
    const both = [probe(ctx, fileOf(1n), 'a.mp4'), probe(ctx, fileOf(1n), 'a.mp4')]
    const refused = Promise.all(both.map((answer) => expect(answer).rejects.toMatchObject({ code })))
    ;(await begun(1))?.reject(new AppError(code, { params: { fileName: 'a.mp4' } }))
    await refused
    expect(discard.mock.calls).toEqual([[1n, code]])
  },
)

test('U10 a file whose probe took too long is kept for another attempt', async () => {
  const { probe, begun, discard } = createWorld()
  const answer = expect(probe(ctx, fileOf(1n), 'a.mp4')).rejects.toMatchObject({ code: 'media.probeTimeout' })
  ;(await begun(1))?.reject(new AppError('media.probeTimeout', { params: { fileName: 'a.mp4' } }))
  await answer
  expect(discard).not.toHaveBeenCalled()
})

test('UPL-08 a film that is not what its name says is refused and given up', async () => {
  const { probe, begun, discard } = createWorld()
  const answer = expect(probe(ctx, fileOf(1n, 'a.avi'), 'A.AVI')).rejects.toMatchObject({
    code: 'media.notAsNamed',
  })
  ;(await begun(1))?.resolve(facts)
  await answer
  expect(discard.mock.calls).toEqual([[1n, 'media.notAsNamed']])
})
