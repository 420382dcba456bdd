import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeUpload, createUpload, getUpload, upload } from '@pindao/protocol/media/upload.endpoints.ts'
import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { video } from '@pindao/protocol/media/video.record.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { expect, test } from 'vitest'
import { makeClip, temporaryFolder } from '../../../../test/clips.ts'
import { createKillRig } from './upload-kill.test-support.ts'

const MiB = 1024 * 1024
const patience = { timeout: 180_000, interval: 200 }

test('STO-01 U3 two API processes and two workers share an object store: whichever is asked knows the upload, and one video comes of it', async () => {
  await using folder = await temporaryFolder()
  const clip = await makeClip({ path: join(folder.path, 'clip.mp4'), seconds: 2, sizeBytes: 25 * MiB })
  const rig = await createKillRig('cuoss', await readFile(clip.path))
  await rig.startApi()
  const [other] = await Promise.all([
    rig.startAnother('api'),
    rig.startAnother('worker'),
    rig.startAnother('worker'),
  ])
  const both = [rig.origin, other]
  const file = { fileName: 'clip.mp4', size: clip.size }
  const created = await Promise.all(both.map((at) => rig.call(createUpload, { body: file, at })))
  const [{ id, filePath }, again] = created.map((one) => upload.parse(one)) as [
    ReturnType<typeof upload.parse>,
    ReturnType<typeof upload.parse>,
  ]
  expect(again.id).toBe(id)
  // Of two that made a place for it at the same moment one place is left.
  expect(await rig.unfinished()).toBe(1)
  expect(await rig.send(id, rig.parts)).toEqual(rig.parts)
  expect(upload.parse(await rig.call(getUpload, { id, at: other })).storedParts).toEqual(rig.parts)
  const completions = await Promise.all(both.map((at) => rig.call(completeUpload, { id, at })))
  expect(completions[0]).toEqual(completions[1])
  const body = { title: '两台机器', videoPath: filePath, fileName: 'clip.mp4' }
  const saved = await Promise.all(both.map((at) => rig.call(saveVideo, { body, at })))
  const [first, second] = saved.map((one) => video.parse(one))
  expect(second?.id).toBe(first?.id)
  const shown = async () => video.parse(await rig.call(getVideo, { id: first?.id ?? '', at: other }))
  await expect.poll(async () => (await shown()).storyboardUrl, patience).not.toBeNull()
  await expect.poll(async () => (await shown()).thumbnailUrl, patience).not.toBeNull()
  const picture = await fetch(new URL((await shown()).thumbnailUrl ?? '', rig.origin))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
