import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/**
 * Video upload/translation (VID-02; E01). States 4–8 are the delivery of the source video, to its channel
 * (`videoAsperaUpload`) or to a partner's drop box. The transitions are our assumption (docs/decisions).
 */
export const videoUploadStatus = enumeration({
  name: 'videoUploadStatus',
  initial: 'saved',
  values: {
    saved: {
      code: 0,
      next: [
        { to: 'translating', by: ['person'], why: 'start translation' },
        {
          to: 'uploadQueued',
          by: ['person', 'system'],
          why: 'upload without translation; auto-upload flag',
        },
      ],
    },
    translating: {
      code: 1,
      next: [
        { to: 'translated', by: ['system'], why: 'job succeeded' },
        { to: 'translateFailed', by: ['system'], why: 'job failed or timed out' },
      ],
    },
    translated: {
      code: 2,
      next: [
        { to: 'uploadQueued', by: ['person', 'system'], why: 'queue upload' },
        { to: 'translating', by: ['person'], why: 'translate again' },
      ],
    },
    translateFailed: {
      code: 3,
      next: [
        { to: 'retrying', by: ['person', 'system'], why: 'retry' },
        { to: 'uploadQueued', by: ['person'], why: 'upload the original' },
      ],
    },
    uploadQueued: {
      code: 4,
      next: [
        { to: 'uploading', by: ['system'], why: 'worker picks' },
        { to: 'saved', by: ['person'], why: 'taken out of the queue' },
      ],
    },
    uploading: {
      code: 5,
      next: [
        { to: 'uploaded', by: ['system'], why: 'delivered to the channel, platform id known' },
        { to: 'uploadFailed', by: ['system'], why: 'error' },
      ],
    },
    uploaded: { code: 6, next: [{ to: 'uploadQueued', by: ['person'], why: 'replace the file' }] },
    uploadFailed: {
      code: 7,
      next: [
        { to: 'retrying', by: ['person', 'system'], why: 'retry' },
        { to: 'saved', by: ['person'], why: 'edit' },
      ],
    },
    retrying: {
      code: 8,
      next: [
        { to: 'translating', by: ['system'], why: 'failed while translating' },
        { to: 'uploading', by: ['system'], why: 'failed while uploading' },
        {
          to: 'translateFailed',
          by: ['system'],
          why: 'too many retries of the translation',
          later: true,
        },
        { to: 'uploadFailed', by: ['system'], why: 'too many retries of the upload' },
      ],
    },
  },
})
export type VideoUploadStatus = NameOf<typeof videoUploadStatus>
