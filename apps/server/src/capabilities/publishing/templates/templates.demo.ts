import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  createPublishTemplate,
  listPublishTemplates,
  setChannelTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'
import type { DemoLife } from '#src/platform/demo.ts'
import { demoWatermark } from './demo-watermark.ts'
import type { TemplatePictures } from './template-picture.service.ts'

/** The template of the demo company is the default of this channel, by its place. */
const channelWithDefault = 2

/**
 * Templates of a company that publishes series: one for its episodes, with the text below its descriptions, and a
 * watermark.
 */
export async function seedTemplates(
  life: DemoLife,
  pictures: Pick<TemplatePictures, 'bring'>,
): Promise<void> {
  const admin = (await life.people()).find(({ role }) => role === 'admin')
  if (!admin) return
  const known = await life.call(admin, listPublishTemplates, { query: {} })
  // Done again after a stop: what was made before stays.
  const make = async (name: string, content: Partial<typeof plain> & Pick<typeof plain, 'kind'>) => {
    const before = known.find((one) => one.name === name)
    const body = { ...plain, ...content, name }
    return (
      before ?? life.at(28, 2, () => life.call(admin, createPublishTemplate, { body }, `template-${name}`))
    )
  }
  const footer = await make('版权与关注', {
    kind: 'description_footer',
    description: '▶ 订阅 {channel}，每天更新\n© 星河影视，未经授权不得转载',
  })
  const watermark = await make('台标', { kind: 'watermark' })
  if (watermark.picture === null)
    await pictures.bring(life.contextOf(admin, 'template-picture'), BigInt(watermark.id), {
      fileName: '台标.png',
      bytes: demoWatermark(),
    })
  const series = await make('短剧分集', {
    kind: 'publish',
    platform: 'youtube',
    title: '{series} 第{episode}集 | {channel}',
    description: '《{series}》第{episode}集，{date:YYYY年M月D日}上线。',
    tags: ['短剧', '{series}', '{channel}'],
    defaults: { ...noDefaults, visibility: 1, madeForKids: false, categoryId: '24', syntheticMedia: false },
    footerId: footer.id,
    watermarkId: watermark.id,
  })
  const channels = await life.call(admin, getChannelsOfPlatform, {
    params: { platform: 'youtube' },
    query: {},
  })
  const channel = channels[channelWithDefault]
  if (!channel) return
  const chosen = { params: { id: channel.id }, body: { templateId: series.id } }
  await life.at(27, 3, () => life.call(admin, setChannelTemplate, chosen))
}

const plain = {
  kind: 'publish' as 'publish' | 'watermark' | 'description_footer',
  platform: null as 'youtube' | null,
  language: null,
  title: '',
  description: '',
  tags: [] as string[],
  defaults: noDefaults as Omit<typeof noDefaults, never>,
  watermark: usualWatermark,
  scope: 'all' as const,
  departmentId: null,
  channelId: null,
  enabled: true,
  departmentDefault: false,
  footerId: null as string | null,
  watermarkId: null as string | null,
}
