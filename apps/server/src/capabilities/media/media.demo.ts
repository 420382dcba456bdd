import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { completeUpload, createUpload } from '@pindao/protocol/media/upload.endpoints.ts'
import { updateVideo } from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { getVideoFiles } from '@pindao/protocol/media/video-files.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { type DemoFilm, type DemoLife, type DemoPerson, isEpisode } from '#src/platform/demo.ts'
import type { Attachments } from './attachments/attachment.service.ts'
import { demoProof, demoSubtitles, descriptionOf } from './library/demo-descriptions.ts'
import { demoTitles } from './library/demo-titles.ts'
import type { UploadService } from './uploads/upload.service.ts'

type StorePart = Pick<UploadService, 'storePart'>
type Beside = Pick<Attachments, 'addSubtitle' | 'addProof'>

/** Uploads a short film for every title, two a day over the last month; three of four are meant for a channel. */
export async function seedVideos(life: DemoLife, uploads: StorePart, attachments: Beside): Promise<void> {
  const operators = (await life.people()).filter(({ role }) => role === 'operator')
  for (const [index, title] of [...demoTitles.entries()].slice(-life.films)) {
    // Half of them are the demo operator's: whoever signs in finds a month of own work.
    const owner = index % 2 === 0 ? operators[0] : operators[index % operators.length]
    if (owner === undefined) return
    await life.film(index, (film) =>
      life.at(30 - Math.floor(index / 2), 1 + (index % 9), () =>
        upload(life, uploads, attachments, { owner, film, title, index }),
      ),
    )
    await life.settle()
  }
}

async function upload(
  life: DemoLife,
  uploads: StorePart,
  attachments: Beside,
  { owner, film, title, index }: { owner: DemoPerson; film: DemoFilm; title: string; index: number },
): Promise<void> {
  const fileName = `${title}.mp4`
  const body = { fileName, size: film.size }
  const { id, filePath, partSize, status } = await life.call(owner, createUpload, { body }, `upload-${index}`)
  if (status === 'active') {
    const bytes = await readFile(film.path)
    for (let start = 0; start < bytes.length; start += partSize) {
      const part = bytes.subarray(start, start + partSize)
      const incoming = { uploadId: BigInt(id), part: 1 + start / partSize, crc32: crc32(part) }
      await uploads.storePart({ ...incoming, body: Readable.from([part]) })
    }
    await life.call(owner, completeUpload, { params: { id } })
  }
  const channels = await life.call(owner, getChannelsOfPlatform, {
    params: { platform: 'youtube' },
    query: {},
  })
  const channel = index % 4 === 3 ? undefined : channels[index % Math.max(1, channels.length)]
  const video = {
    videoPath: filePath,
    fileName,
    title,
    ...descriptionOf(title),
    ...(channel ? { channelId: channel.id } : {}),
  }
  const saved = await life.call(owner, saveVideo, { body: video }, `video-${index}`)
  await putBeside(life, attachments, { owner, index, saved })
}

/** Every third film has subtitles, and each episode; every fifth a licence that ends one day, with its proof. */
async function putBeside(
  life: DemoLife,
  attachments: Beside,
  { owner, index, saved }: { owner: DemoPerson; index: number; saved: Video },
): Promise<void> {
  const id = BigInt(saved.id)
  const { subtitles, proofs } = await life.call(owner, getVideoFiles, { params: { id: saved.id } })
  if ((index % 3 === 0 || isEpisode(index)) && subtitles.length === 0) {
    const file = { language: 'zh', fileName: `${saved.title}.srt`, bytes: Buffer.from(demoSubtitles(index)) }
    await attachments.addSubtitle(life.contextOf(owner), id, file)
  }
  if (index % 5 !== 0 || proofs.length > 0) return
  await attachments.addProof(life.contextOf(owner), id, { fileName: '授权书.pdf', bytes: demoProof })
  const day = (days: number) =>
    new Date(Date.parse(saved.createdAt) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const { title, channelId, version } = saved
  const licence = { licenceFrom: day(0), licenceTo: day(30 + index), licenceTerritories: ['CN', 'SG', 'MY'] }
  await life.call(owner, updateVideo, { body: { id: saved.id, title, channelId, version, ...licence } })
}
