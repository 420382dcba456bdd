import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  confirmHostKey,
  createDropBox,
  listDropBoxes,
  testDropBox,
} from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { createDropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { Env } from '#src/platform/env.ts'

/** Who may sign in to the sandbox's drop box; a toy, so it may stand here. */
const toy = { userName: 'pindao', signIn: 'password' } as const
const boxes = [
  {
    name: '海外发行（演示）',
    folder: '/incoming/{date}/{series}',
    secret: 'sandbox-drop-box',
    videos: [0, 3, 5],
  },
  // Its partner has another password by now: what fails, and what is done about it, is to be seen, too.
  { name: '字幕合作方（演示）', folder: '/subtitles', secret: 'last-year', videos: [1] },
] as const

/** Two partners on the sandbox's server: one takes what it is given, one does not let us in any more. */
export async function seedDropBoxes(
  life: DemoLife,
  { SANDBOX, DROPBOX_HOSTS }: Pick<Env, 'SANDBOX' | 'DROPBOX_HOSTS'>,
): Promise<void> {
  const [place] = DROPBOX_HOSTS
  const people = await life.people()
  const admin = people.find(({ role }) => role === 'admin')
  const operator = people.find(({ role }) => role === 'operator')
  if (!SANDBOX || place === undefined || !admin || !operator) return
  const [host = '', port = ''] = place.split(':')
  for (const { videos, ...content } of boxes) {
    const server = { ...toy, kind: 'sftp', host, port: Number(port), check: 'size', bandwidth: null } as const
    const rest = { departmentIds: [], automatic: false, enabled: true, note: '' }
    await life.at(6, 3, async () => {
      const id = await makeBox(life, admin, { ...content, ...server, ...rest })
      // Somewhere else may have the port of the sandbox's server: then there is nobody to deliver to.
      if (id !== null) await deliver(life, operator, id, videos)
    })
  }
}

type Content = EndpointInput<typeof createDropBox>['body']

/** A box whose key is confirmed; null where the server cannot be reached. Done again after a stop, it is the same one. */
async function makeBox(life: DemoLife, admin: DemoPerson, body: Content): Promise<string | null> {
  const known = await life.call(admin, listDropBoxes, { query: {} })
  const named = known.find(({ name }) => name === body.name)
  const { id } = named ?? (await life.call(admin, createDropBox, { body }, `drop-box-${body.name}`))
  if (named?.hostKey) return id
  const { box } = await life.call(admin, testDropBox, { params: { id } })
  if (box.seenHostKey === null) return null
  await life.call(admin, confirmHostKey, { params: { id }, body: { fingerprint: box.seenHostKey } })
  return id
}

async function deliver(
  life: DemoLife,
  operator: DemoPerson,
  dropBoxId: string,
  places: readonly number[],
): Promise<void> {
  const videos = await life.call(operator, listVideos, { query: { pageSize: 10 } })
  for (const place of places) {
    const videoId = videos[place]?.id
    if (videoId === undefined) continue
    const body = { videoId, dropBoxId }
    await life.call(operator, createDropDelivery, { body }, `deliver-${videoId}-${dropBoxId}`)
  }
  await life.settle()
}
