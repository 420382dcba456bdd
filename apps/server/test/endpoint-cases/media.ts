import { eq } from 'drizzle-orm'
import { videoFile } from '#src/capabilities/media/attachments/video-file.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { ownersMark } from '../endpoint-records.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCases, shared } from './endpoint-case.ts'

const ofVideo = ({ videoId }: EndpointWorld) => ({ params: { id: videoId } })
const freshUpload = async (world: EndpointWorld) => ({ params: { id: await world.newUpload() } })

/** One of the owner's, in the bin; nobody has it twice, so each call has its own. */
async function deletedVideo({
  database: { db },
  videoId,
}: EndpointWorld): Promise<{ params: { id: string } }> {
  const [known] = await db
    .select()
    .from(video)
    .where(eq(video.id, BigInt(videoId)))
  if (!known) throw new Error('the world has no video')
  const { id: _id, titleLower: _lower, ...row } = known
  const [made] = await db
    .insert(video)
    .values({ ...row, deletedAt: new Date().toISOString() })
    .returning({ id: video.id })
  return { params: { id: String(made?.id) } }
}

/** A file beside the owner's video; each call takes one away. */
async function fileBeside({ database: { db }, videoId, ownerId }: EndpointWorld) {
  const [made] = await db
    .insert(videoFile)
    .values({
      videoId: BigInt(videoId),
      kind: 'proof',
      fileName: 'a.pdf',
      objectKey: 'a/b.pdf',
      size: 1,
      createdAt: new Date().toISOString(),
      createdBy: BigInt(ownerId),
    })
    .returning({ id: videoFile.id })
  return { params: { id: videoId, fileId: String(made?.id) } }
}

/** A picture beside the owner's video, to be put over films. */
async function watermarkBeside({ database: { db }, videoId, ownerId }: EndpointWorld) {
  await db.insert(videoFile).values({
    videoId: BigInt(videoId),
    kind: 'watermark',
    fileName: `${ownersMark}.png`,
    objectKey: 'a/b.png',
    size: 1,
    createdAt: new Date().toISOString(),
    createdBy: BigInt(ownerId),
  })
  return {}
}

/** An upload of the owner's that is no video's yet, for the owner's video as it is now. */
async function fileInstead(world: EndpointWorld) {
  const { db } = world.database
  const [known] = await db
    .select()
    .from(video)
    .where(eq(video.id, BigInt(world.videoId)))
  const [before] = await db.select().from(upload).where(eq(upload.objectKey, world.objectKey))
  if (!known || !before) throw new Error('the world has no video')
  const { id: _id, ...row } = before
  const { fileName, size } = await world.newFile()
  const videoPath = world.objectKey.replace('rig.mp4', fileName)
  const stored = { uploadKey: fileName, objectKey: videoPath, size, partSize: size, savedVideoId: null }
  await db.insert(upload).values({ ...row, ...stored })
  return { params: { id: world.videoId }, body: { videoPath, fileName, seen: known.crc32 } }
}

const ofInstant = () => ({ query: { timetamp: '0' } })

/** Where a new upload of the owner's will lie. */
async function keyOfUpload(world: EndpointWorld): Promise<string> {
  const id = BigInt(await world.newUpload())
  const [row] = await world.database.db.select().from(upload).where(eq(upload.id, id))
  return row?.objectKey ?? ''
}

const ofStoryboard = ({ videoId }: EndpointWorld) => ({ params: { id: videoId, kind: 'storyboard' } })

export const mediaCases: EndpointCases = {
  'GET /sourceVideoUpload/asperaField/language': shared,
  // Words that were used once belong to the whole company.
  'GET /video-words': { ...shared, input: () => ({ query: { kind: 'tag' } }) },
  'GET /video-watermarks': { input: watermarkBeside, others: 'hidden' },
  'GET /videos/:id/files': { input: ofVideo, others: 'refused' },
  'DELETE /videos/:id/files/:fileId': { input: fileBeside, others: 'refused' },
  'POST /videos/:id/derivatives/:kind': { input: ofStoryboard, others: 'refused' },
  'DELETE /videos/:id/derivatives/:kind': { input: ofStoryboard, others: 'refused' },
  'POST /videos/:id/thumbnail': {
    input: (world) => ({ ...ofVideo(world), body: { atMs: 0 } }),
    others: 'refused',
    answers: ['media.notAVideo', 'media.objectNotFound', 'common.internal'],
  },
  'POST /videos/:id/replacement': { input: fileInstead, others: 'refused', answers: ['media.videoInUse'] },
  // Whoever fetches films fetches their own.
  'POST /videos/links': {
    ...shared,
    input: () => ({ body: { links: [{ url: 'https://films.example/a.mp4' }], programme: '湖' } }),
  },
  'GET /base/storageStatus': shared,
  // The walk has no object store: what a token is good for is shown beside its service.
  'GET /base/aliOSSToken': { ...shared, input: ofInstant, answers: ['media.storageWithoutTokens'] },
  'GET /base/cuOSSToken': { ...shared, input: ofInstant, answers: ['media.storageWithoutTokens'] },
  'POST /sourceVideoUpload/getMinioUploadUrl': {
    input: async (world) => ({ body: { filePath: await keyOfUpload(world) } }),
    others: { refused: 'media.uploadNotFound' },
  },
  'POST /sourceVideoUpload/getMinioViewUrl': {
    input: ({ objectKey }) => ({ body: { filePath: objectKey } }),
    others: { refused: 'media.objectNotFound' },
  },
  'POST /uploads': { ...shared, input: () => ({ body: { fileName: 'a.mp4', size: 10 } }) },
  'GET /uploads/:id': { input: freshUpload, others: 'refused' },
  'POST /uploads/:id/part-links': {
    input: async (world) => ({ ...(await freshUpload(world)), body: { parts: [1] } }),
    others: 'refused',
  },
  'POST /uploads/:id/complete': { input: freshUpload, others: 'refused', answers: ['media.partsMissing'] },
  'DELETE /uploads/:id': { input: freshUpload, others: 'refused' },
  'POST /sourceVideoUpload/saveVideo': {
    input: ({ objectKey }) => ({ body: { title: '标题', videoPath: objectKey, fileName: 'rig.mp4' } }),
    others: { refused: 'media.uploadNotFound' },
    answers: ['media.uploadAlreadySaved'],
  },
  'PUT /sourceVideoUpload/updateVideo': {
    input: ({ videoId }) => ({ body: { id: videoId, title: '新标题', channelId: null, version: 1 } }),
    others: 'refused',
  },
  'GET /videos': { others: 'hidden' },
  'POST /videos/counts': { input: () => ({ body: { views: [{}] } }), others: 'hidden' },
  'GET /videos/:id': { input: ofVideo, others: 'refused' },
  'GET /videos/:id/history': { input: ofVideo, others: 'refused' },
  'GET /videos/:id/view-link': { input: ofVideo, others: 'refused' },
  'POST /videos/:id/shared-link': { input: ofVideo, others: 'refused' },
  'GET /deleted-videos': {
    input: async (world) => {
      await deletedVideo(world)
      return {}
    },
    others: 'hidden',
  },
  'POST /videos/:id/restore': { input: deletedVideo, others: 'refused' },
  'DELETE /videos/:id': { input: ofVideo, others: 'refused', answers: ['media.videoInUse'] },
}
