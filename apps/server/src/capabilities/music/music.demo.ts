import { enterClaim } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import {
  listMusicRemovals,
  type MusicRemovalRecord,
  startMusicRemoval,
} from '@pindao/protocol/music/music-removal.endpoints.ts'
import { createMusicTrack, listMusicTracks } from '@pindao/protocol/music/music-track.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { Kept } from './removals/removal.keeping.ts'
import type { RemovalService } from './removals/removal.service.ts'
import type { Tracks } from './tracks/track.service.ts'

type Room = {
  readonly removals: RemovalService
  readonly tracks: Tracks
  remove(signal: AbortSignal): Promise<number>
  keep(): Promise<Kept>
}

/** Whoever of the company sees enough of them, those who do it day by day first. */
const roles = ['operator', 'legal', 'group_lead', 'admin'] as const
const dayMs = 86_400_000

/**
 * Claimed music in all four states: one film muted, one done on its platform in vain, one that waits for its platform, and
 * others that nobody has begun; and some music with licences. Done again after a stop, what is there stays.
 */
export async function seedMusic(life: DemoLife, room: Room): Promise<void> {
  await room.keep()
  const people = await life.people()
  const operator = people.find(({ role }) => role === 'operator')
  if (!operator) return
  const known = await life.call(operator, listMusicTracks, { query: { pageSize: 5 } })
  if (known.length > 0) return
  await seedTracks(life, room, operator)
  await claimPublished(life, people)
  for (const role of roles) {
    const person = people.find((one) => one.role === role)
    if (!person) continue
    const cases = await life.call(person, listMusicRemovals, { query: { claimed: 'yes', pageSize: 50 } })
    const startable = cases.filter(({ actions }) => actions.includes('start'))
    const others = cases.filter((one) => one.actions.includes('platform') && one !== startable[0])
    if (startable[0] === undefined || others.length < 3) continue
    await seedStates(life, room, person, [startable[0], ...others.slice(0, 2)])
    return
  }
}

/** Films of ours that were published are claimed for their music, as legal notes it: those can be made anew. */
async function claimPublished(life: DemoLife, people: readonly DemoPerson[]): Promise<void> {
  const [admin, legal] = (['admin', 'legal'] as const).map((role) => people.find((one) => one.role === role))
  if (!admin || !legal) return
  const status = String(publishTaskStatus.codes.published)
  const tasks = await life.call(admin, listPublishTasks, { query: { status, pageSize: 50 } })
  const videos = tasks.flatMap(({ platform, platformVideoId }) =>
    platform === 'youtube' && platformVideoId !== null ? [platformVideoId] : [],
  )
  for (const [index, video] of [...new Set(videos)].slice(0, 5).entries()) {
    const claimedAt = new Date(Date.now() - (6 - index) * dayMs).toISOString()
    const body = {
      platform: 'youtube',
      direction: 'inbound',
      video,
      claimantName: 'Northwind Records',
      type: 'audio',
      policy: 'monetize',
      claimedAt,
    } as const
    await life.call(legal, enterClaim, { body }, `music-claim-${index}`)
  }
}

async function seedStates(
  life: DemoLife,
  room: Room,
  person: DemoPerson,
  [muted, vain, waiting]: readonly MusicRemovalRecord[],
): Promise<void> {
  if (vain !== undefined) await life.at(4, 3, () => atPlatform(life, room, person, vain))
  if (muted?.video != null) {
    const { durationMs } = muted.video
    const ranges = [{ fromMs: Math.round(durationMs * 0.25), toMs: Math.round(durationMs * 0.5) }]
    // Now, not in the past: a lease that was over for the worker would let both of them make it.
    const body = { method: 'mute', ranges, version: muted.version } as const
    await life.call(person, startMusicRemoval, { params: { id: muted.id }, body: { ...body, ranges } })
    await room.remove(new AbortController().signal)
  }
  await life.at(1, 8, () => room.keep())
  if (waiting !== undefined) await life.at(0, 1, () => atPlatform(life, room, person, waiting))
}

/** A picture of one point: a proof as far as the product can tell. */
const proof = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function atPlatform(life: DemoLife, room: Room, person: DemoPerson, { id, version }: MusicRemovalRecord) {
  return room.removals.atPlatform(life.contextOf(person), BigInt(id), {
    method: 'platform_mute',
    fileName: 'youtube-studio.png',
    note: 'YouTube Studio',
    version,
    bytes: proof,
  })
}

/** Some music: with a licence that holds, one that ends soon, one that is over, and one whose sound is still to come. */
async function seedTracks(life: DemoLife, room: Room, person: DemoPerson): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const tracks = [
    { title: '清晨步道', artist: '林岸', licence: 'owned', licenceNumber: '', validTo: null, tone: 262 },
    {
      title: '城市夜色',
      artist: '橙子乐队',
      licence: 'purchased',
      licenceNumber: 'PM-2026-018',
      validTo: day(21),
      tone: 330,
    },
    {
      title: '旧时光',
      artist: '周远',
      licence: 'subscription',
      licenceNumber: 'SUB-771',
      validTo: day(-9),
      tone: 392,
    },
    {
      title: 'Open Road',
      artist: 'J. Hale',
      licence: 'creative_commons',
      licenceNumber: 'CC BY 4.0',
      validTo: null,
      tone: null,
    },
  ] as const
  for (const { tone, ...fields } of tracks) {
    const { id } = await life.call(person, createMusicTrack, {
      body: { ...fields, territories: fields.licence === 'purchased' ? ['CN', 'MY', 'SG'] : [], note: '' },
    })
    if (tone === null) continue
    const file = { fileName: `${fields.title}.wav`, bytes: melody(tone) }
    await room.tracks.bring(life.contextOf(person), BigInt(id), file)
  }
}

/** Eight seconds of a small tune as a WAV file: 16 kHz, one channel. */
function melody(base: number): Buffer {
  const [rate, seconds] = [16_000, 8]
  const steps = [1, 5 / 4, 3 / 2, 2, 3 / 2, 5 / 4]
  const data = Buffer.alloc(rate * seconds * 2)
  for (let at = 0; at < rate * seconds; at += 1) {
    const note = Math.floor((at / rate) * 3)
    const within = ((at / rate) * 3) % 1
    const pitch = base * (steps[note % steps.length] ?? 1)
    const sound = Math.sin((2 * Math.PI * pitch * at) / rate) * Math.exp(-3 * within) * 0.4
    data.writeInt16LE(Math.round(sound * 32_767), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
