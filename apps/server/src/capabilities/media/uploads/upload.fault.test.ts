import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { completeUpload, createUpload, getUpload, upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { expect, test } from 'vitest'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { sampleOf } from '../../../../test/sample.ts'
import { content, createKillRig, obstructUploads } from './upload-kill.test-support.ts'

/** The disk, and a store that parts go straight to: one of them a day, both when the run sweeps. */
const kinds = sampleOf(['local', 'cuoss'] as const, 1)
/** Thirty kills over both: from the call on, until well after its answer. */
const killedAfterMs = [0, 1, 2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 56, 80, 110]

test.each(kinds)(
  'U1 U2 U3 %s: an API that is killed again and again during an upload loses parts in flight and nothing else',
  async (kind) => {
    const rig = await createKillRig(kind)
    const { parts } = rig
    let api = await rig.startApi()
    const { id } = upload.parse(
      await rig.call(createUpload, { body: { fileName: '长片.mp4', size: content.length } }),
    )
    const stored = new Set<number>()
    let killed = 0
    for (let round = 0; stored.size < parts.length; round += 1) {
      const missing = parts.filter((part) => !stored.has(part))
      // The first rounds are cut down, each later than the one before; the last one runs to its end. One part of theirs
      // is sent by half, so that on the fastest machine, too, the kill falls into an upload.
      const half = round < 4 ? missing.at(-1) : undefined
      const sending = rig.send(
        id,
        missing.filter((part) => part !== half),
      )
      if (half !== undefined) {
        await rig.sendHalf(id, half)
        await delay(round * 15)
        await api.kill()
      }
      const acknowledged = await sending
      if (half !== undefined) {
        api = await rig.startApi()
        expect(upload.parse(await rig.call(getUpload, { id })).storedParts).not.toContain(half)
        killed += 1
      }
      const { storedParts } = upload.parse(await rig.call(getUpload, { id }))
      for (const part of acknowledged) expect(storedParts).toContain(part)
      for (const part of storedParts) stored.add(part)
    }
    expect(killed).toBe(4)
    const done = completeUpload.output.parse(await rig.call(completeUpload, { id }))
    expect((await rig.object(done.filePath))?.equals(content)).toBe(true)
    expect(done.crc32).toBe(formatCrc32(crc32(content)))
  },
)

test.each(kinds.flatMap((kind) => sampleOf(killedAfterMs, 1).map((ms) => [kind, ms] as const)))(
  'U3 %s: an API killed %i ms into a completion leaves an upload that completes, once',
  async (kind, milliseconds) => {
    const rig = await createKillRig(kind)
    const { parts } = rig
    const api = await rig.startApi()
    const { id } = upload.parse(
      await rig.call(createUpload, { body: { fileName: 'a.mp4', size: content.length } }),
    )
    expect(await rig.send(id, parts)).toHaveLength(parts.length)
    const completing = rig.call(completeUpload, { id }).catch(() => null)
    await delay(milliseconds)
    await api.kill()
    const first = await completing
    await rig.startApi()
    const again = completeUpload.output.parse(await rig.call(completeUpload, { id }))
    if (first !== null) expect(again).toEqual(first)
    expect((await rig.object(again.filePath))?.equals(content)).toBe(true)
    expect(await rig.unfinished()).toBe(0)
  },
)

test.each(
  kinds.flatMap((kind) => [
    { kind, step: 'before the file is moved', when: "NEW.status = 'active'", moved: false },
    { kind, step: 'between moving the file and noting it', when: "NEW.status = 'completed'", moved: true },
  ]),
)('U3 $kind: an API killed $step leaves an upload that completes', async ({ kind, when, moved }) => {
  const rig = await createKillRig(kind)
  const { parts } = rig
  const api = await rig.startApi()
  const { id, filePath } = upload.parse(
    await rig.call(createUpload, { body: { fileName: 'a.mp4', size: content.length } }),
  )
  expect(await rig.send(id, parts)).toHaveLength(parts.length)
  const obstacle = await obstructUploads(rig.database, when)
  const completing = rig.call(completeUpload, { id }).catch(() => null)
  await obstacle.reached()
  await api.kill()
  await obstacle.remove()
  expect(await completing, 'the kill fell into the completion').toBeNull()
  expect((await rig.object(filePath)) !== null).toBe(moved)

  await rig.startApi()
  expect(upload.parse(await rig.call(getUpload, { id })).status).toBe('active')
  const { crc32: checksum } = completeUpload.output.parse(await rig.call(completeUpload, { id }))
  expect(checksum).toBe(formatCrc32(crc32(content)))
  expect((await rig.object(filePath))?.equals(content)).toBe(true)
  expect(await rig.unfinished()).toBe(0)
})
