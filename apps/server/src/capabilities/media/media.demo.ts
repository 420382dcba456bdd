import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { completeUpload, createUpload } from '@pindao/protocol/media/upload.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video.endpoints.ts'
import type { DemoFilm, DemoLife, DemoPerson } from '#src/platform/demo.ts'
import { demoTitles } from './library/demo-titles.ts'
import type { UploadService } from './uploads/upload.service.ts'

type StorePart = Pick<UploadService, 'storePart'>

/** Uploads a short film for every title, two a day over the last month; three of four are meant for a channel. */
export async function seedVideos(life: DemoLife, uploads: StorePart): Promise<void> {
  const operators = (await life.people()).filter(({ role }) => role === 'operator')
  for (const [index, title] of [...demoTitles.entries()].slice(-life.films)) {
    // Half of them are the demo operator's: whoever signs in finds a month of own work.
    const owner = index % 2 === 0 ? operators[0] : operators[index % operators.length]
    if (owner === undefined) return
    await life.film(index, (film) =>
      life.at(30 - Math.floor(index / 2), 1 + (index % 9), () =>
        upload(life, uploads, { owner, film, title, index }),
      ),
    )
    await life.settle()
  }
}

async function upload(
  life: DemoLife,
  uploads: StorePart,
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
  const video = { videoPath: filePath, fileName, title, ...(channel ? { channelId: channel.id } : {}) }
  await life.call(owner, saveVideo, { body: video }, `video-${index}`)
}
