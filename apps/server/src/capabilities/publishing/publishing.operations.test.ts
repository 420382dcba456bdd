import { expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type PublishingOperationDeps, publishingOperations } from './publishing.operations.ts'

type Filled = Awaited<ReturnType<PublishingOperationDeps['fillTemplate']>>
const filled = {
  templateId: 5n,
  recipe: null,
  title: '夜航 7',
  description: '© 云上',
  tags: ['短剧'],
  said: { categoryId: '24', visibility: 1 as const },
}

/** Publishes one video on one channel; what was submitted, and what was asked of templates. */
async function publish(params: object, answer: () => Filled) {
  const asked: unknown[] = []
  const submitted: Record<string, unknown>[] = []
  const commands = publishingOperations({
    videoTitlesOf: async () => new Map([[1n, '山谷晨雾']]),
    fillTemplate: async (_ctx: unknown, wanted: unknown) => {
      asked.push(wanted)
      return answer()
    },
    service: { create: async (_ctx: unknown, input: Record<string, unknown>) => submitted.push(input) },
  } as unknown as PublishingOperationDeps)
  const command = commands.find(({ kind }) => kind === 'video.publish')
  const turn = { recordId: 1n, targetId: 3n, params: { visibility: 3, madeForKids: false, ...params } }
  const ctx = { actor: {} } as SignedInContext
  await command?.run(ctx, turn as never, (async () => undefined) as never)
  return { asked, submitted }
}

test('SET-01 PUB-06 each video takes what the template makes of it on each channel; what is asked for goes before', async () => {
  const { asked, submitted } = await publish({ templateId: '5' }, () => filled)
  expect(asked).toEqual([{ videoId: '1', channelId: '3', templateId: '5' }])
  expect(submitted).toMatchObject([
    {
      title: '夜航 7',
      description: '© 云上',
      tags: ['短剧'],
      visibility: 3,
      madeForKids: false,
      categoryId: '24',
      templateId: '5',
    },
  ])
})

test('SET-01 PUB-06 without a template the title is the video’s', async () => {
  const { asked, submitted } = await publish({ templateId: null }, () => null)
  expect(asked).toEqual([{ videoId: '1', channelId: '3', templateId: null }])
  expect(submitted).toMatchObject([{ title: '山谷晨雾', description: '', tags: [] }])
})

test('SET-01 PUB-05 a video that lacks what the template names is not published', async () => {
  const lacking = () => {
    throw new AppError('publishing.templateValueMissing', {
      params: { template: 'x', variable: '{episode}' },
    })
  }
  await expect(publish({}, lacking)).rejects.toMatchObject({ code: 'publishing.templateValueMissing' })
})
