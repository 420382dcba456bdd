import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDropRig, type DropRig } from './dropbox.test-support.ts'

const MiB = 1024 * 1024
let rig: DropRig

beforeAll(async () => {
  rig = await createDropRig({ limit: () => 4 * MiB })
})
afterAll(() => rig.close())

async function* publishing(bytes: number) {
  for (let sent = 0; sent < bytes; sent += MiB / 16) yield new Uint8Array(MiB / 16)
}

test('SET-01 VID-02 a delivery to a drop box takes from the line that publishing sends on', async () => {
  const { port } = await rig.openServer()
  const film = await rig.newVideo(2 * MiB, 'line.mp4')
  const { id } = await rig.deliver(film.id, await rig.newBox(port))
  const begun = performance.now()
  const published = async () => {
    let bytes = 0
    const { signal } = new AbortController()
    for await (const chunk of rig.deps.bandwidth.paced(publishing(2 * MiB), signal)) bytes += chunk.length
    return bytes
  }
  const [bytes] = await Promise.all([published(), rig.run(id)])
  expect([bytes, (await rig.get(id)).status]).toEqual([2 * MiB, 6])
  // Four of four in a second; either alone would have taken half of it. The last chunks leave on credit.
  expect(performance.now() - begun).toBeGreaterThan(800)
})
