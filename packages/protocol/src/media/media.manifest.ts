import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { programmeTypes } from './video.fields.ts'
import { orientations } from './video.record.ts'

const GiB = 1024 ** 3
/** Far beyond what anybody keeps open; the range of a setting has to end somewhere. */
const mostUploads = 1_000_000
const videoPage = { page: 'source-videos', opens: 'preview' } as const

/** Uploads, and the source videos that are made of them. */
export const media = manifest({
  subjects: {
    video: {
      area: 'content',
      actions: {
        create: ['operator'],
        read: ['operator', 'legal', 'viewer'],
        update: ['operator'],
        delete: ['operator'],
      },
    },
  },
  pages: {
    'source-videos': {
      path: '/channel/source-videos',
      area: 'content',
      reads: 'video:read',
      icon: 'video',
      key: 'v',
    },
  },
  errors: {
    'media.fileNameEmpty': 400,
    'media.fileNameInvalid': 400,
    'media.fileEmpty': 400,
    'media.fileTooLarge': 400,
    'media.tooManyParts': 400,
    'media.extensionNotAllowed': 400,
    'media.uploadNotFound': 404,
    'media.uploadNotActive': 409,
    'media.partOutOfRange': 400,
    'media.partSizeMismatch': 400,
    'media.partChecksumMismatch': 422,
    'media.partChecksumMissing': 400,
    'media.partsMissing': 409,
    'media.objectChecksumMismatch': 422,
    'media.fileAbnormal': 409,
    'media.linkInvalid': 403,
    'media.linkRefused': 422,
    'media.linkUnreachable': 422,
    'media.linkAnswer': 422,
    'media.linkNoLength': 422,
    'media.linkChanged': 422,
    'media.storageFull': 507,
    'media.storageWithoutTokens': 501,
    'media.uploadsOfPerson': 507,
    'media.uploadBytesOfPerson': 507,
    'media.uploadsOfDepartment': 507,
    'media.uploadBytesOfDepartment': 507,
    'media.objectNotFound': 404,
    'media.objectUnreadable': 500,
    'media.rangeNotSatisfiable': 416,
    'media.notAVideo': 422,
    'media.videoTruncated': 422,
    'media.noPicture': 422,
    'media.notAsNamed': 422,
    'media.probeTimeout': 422,
    'media.videoNotFound': 404,
    'media.uploadAlreadySaved': 409,
    'media.videoInUse': 409,
    'media.tooManyTags': 400,
    'media.licenceEndsFirst': 400,
    'media.fileNotFound': 404,
    'media.subtitleUnreadable': 422,
    'media.subtitleFormat': 422,
    'media.proofFormat': 422,
    'media.pictureFormat': 422,
    'media.pictureTooLarge': 422,
    'media.attachmentTooLarge': 413,
    'media.tooManySubtitles': 409,
    'media.tooManyProofs': 409,
    'media.frameOutside': 400,
    'media.derivativeFailed': 422,
    'media.prepareFailed': 422,
    'media.fontsMissing': 422,
    'media.letterUndrawable': 422,
    'media.watermarkFormat': 422,
    'media.tooManyWatermarks': 409,
    'media.notReplaceable': 409,
  },
  auditActions: [
    'video.save',
    'video.update',
    'video.share',
    'video.delete',
    'video.restore',
    'video.purge',
    'video.replace',
    'video.attach',
    'video.detach',
    'video.picture',
  ],
  auditEntities: ['video'],
  notifications: { uploadFinished: ['toast'], licenceEnding: ['toast', 'bell'] },
  noticeRules: { licenceEnding: { needs: 'video:read', email: ['operator', 'group_lead', 'legal'] } },
  live: [z.object({ type: z.literal('video'), id })],
  operations: {
    'video.delete': { needs: 'video:delete', ...videoPage },
    'video.restore': { needs: 'video:delete', ...videoPage },
    'video.changeChannel': {
      needs: 'video:update',
      ...videoPage,
    },
    /** Language, programme and its type, tags and days of the licence of many at once. */
    'video.edit': { needs: 'video:update', ...videoPage },
    'video.export': { begunBy: 'export', needs: 'video:read', ...videoPage },
    /** What lies in the bin. */
    'deletedVideo.export': { begunBy: 'export', needs: 'video:delete', ...videoPage },
    /** Films from links. */
    'video.fetch': { begunBy: 'links', needs: 'video:create', ...videoPage },
    /** Titles and channels by a sheet that was confirmed. */
    'video.importUndo': { begunBy: 'undo', needs: 'video:update', ...videoPage },
    'video.import': {
      begunBy: 'import',
      needs: 'video:update',
      ...videoPage,
    },
  },
  urgent: {
    videoRefused: { reads: 'video:read', weight: 50 },
    uploadInterrupted: { reads: 'video:read', weight: 40 },
  },
  todayCards: {
    myUploads: { reads: 'video:create', story: 'mine', tone: 'running', page: 'source-videos' },
    storageFree: { reads: 'setting:read', story: 'house', tone: 'plain', unit: 'bytes' },
  },
  settings: {
    /** Uploads that are no video yet: how many, and bytes announced, of one person and of one department. */
    'media.uploadsPerPerson': {
      schema: z.int().min(1).max(mostUploads),
      default: 100,
      scope: 'person',
      unit: 'items',
    },
    'media.uploadBytesPerPerson': {
      schema: z.int().min(1),
      default: 2000 * GiB,
      scope: 'person',
      unit: 'bytes',
    },
    'media.uploadsPerDepartment': {
      schema: z.int().min(1).max(mostUploads),
      default: 1000,
      scope: 'department',
      unit: 'items',
    },
    'media.uploadBytesPerDepartment': {
      schema: z.int().min(1),
      default: 10_000 * GiB,
      scope: 'department',
      unit: 'bytes',
    },
    /** Days that a deleted video can be taken back; its file is kept as long. */
    'media.deletedVideoDays': {
      schema: z.int().min(1).max(365),
      default: 30,
      scope: 'installation',
      unit: 'days',
    },
    /** Days that an upload without a new part lives, and an object that no video was made of (U11). */
    'media.abandonedUploadDays': {
      schema: z.int().min(1).max(365),
      default: 7,
      scope: 'installation',
      unit: 'days',
    },
  },
  dictionaries: {
    orientation: { codes: Object.keys(orientations), labels: 'orientation', keeping: 'product' },
    programmeType: { codes: programmeTypes, labels: 'programmeType', keeping: 'open' },
    /** The tags by which people find films again, as they stand in them; what is sent to platforms is none of them. */
    videoTag: { codes: [], labels: 'videoTag', keeping: 'words' },
  },
  suggestions: { video: 'files' },
})
