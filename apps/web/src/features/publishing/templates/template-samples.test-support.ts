import type {
  FilledPublishTemplate,
  PublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'

const at = '2026-03-04T05:06:07.000Z'

/** A publish template as lists show it. */
export function templateOf(given: Partial<PublishTemplate> = {}): PublishTemplate {
  return {
    id: '5',
    kind: 'publish',
    name: '短剧分集',
    platform: null,
    language: null,
    title: '',
    description: '',
    tags: [],
    defaults: noDefaults,
    watermark: usualWatermark,
    scope: 'all',
    departmentId: '2',
    departmentCode: 'hz_fb',
    channel: null,
    enabled: true,
    departmentDefault: false,
    footer: null,
    watermarkOf: null,
    picture: null,
    channelCount: 0,
    ownerName: '李晴',
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    version: 1,
    actions: [],
    ...given,
  }
}

/** A template as it fills the publish form in. */
export function filledOf(given: Partial<FilledPublishTemplate> = {}): FilledPublishTemplate {
  return {
    id: '5',
    name: '短剧分集',
    source: 'channel',
    title: '夜航 7',
    description: '',
    tags: [],
    defaults: noDefaults,
    watermark: null,
    problems: [],
    cut: [],
    ...given,
  }
}
