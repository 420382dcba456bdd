import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

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
    'source-videos': { path: '/channel/source-videos', area: 'content', reads: 'video:read', icon: 'video' },
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
    'media.partsMissing': 409,
    'media.objectChecksumMismatch': 422,
    'media.fileAbnormal': 409,
    'media.linkInvalid': 403,
    'media.storageFull': 507,
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
    'media.probeTimeout': 422,
    'media.videoNotFound': 404,
    'media.uploadAlreadySaved': 409,
    'media.videoInUse': 409,
  },
  auditActions: ['video.save', 'video.update', 'video.share', 'video.delete'],
  auditEntities: ['video'],
  notifications: { uploadFinished: ['toast'] },
  live: [z.object({ type: z.literal('video'), id })],
  urgent: {
    videoRefused: { reads: 'video:read', weight: 50 },
    uploadInterrupted: { reads: 'video:read', weight: 40 },
  },
  suggestions: { video: 'files' },
})
