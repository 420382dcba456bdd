import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles, listWatermarks } from '@pindao/protocol/media/video-files.endpoints.ts'
import { getPreparation, type Preparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import {
  createPublishTask,
  getPublishTask,
  listPublishTasks,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const { codes } = publishTaskStatus
const nothingBeside = {
  originalUrl: '/x',
  derivatives: [],
  subtitles: [],
  proofs: [],
  versions: [],
  sameContent: [],
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(listPublishTasks, [])
  server.answers(getVideo, videoOf())
  server.answers(getVideoFiles, nothingBeside)
  server.answers(listWatermarks, [{ id: '9', fileName: 'logo.png', url: '/logo.png' }])
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
})

async function openSection() {
  const { user } = await openPage('/channel/source-videos?publish=11', { server, person })
  const form = within(await screen.findByRole('dialog', { name: t('publishing:form.title') }))
  await user.click(await form.findByText(t('publishing:prepare.title')))
  const choose = async (field: string, option: string) => {
    await user.click(await form.findByRole('combobox', { name: field }))
    await user.click(await screen.findByTitle(option))
  }
  const submit = async () => {
    await user.click(form.getByRole('radio', { name: t('publishing:form.notForKids') }))
    await user.click(form.getByRole('button', { name: new RegExp(t('publishing:form.submit'), 'u') }))
  }
  return { user, form, choose, submit }
}
const asked = () => server.asked(createPublishTask).map(({ body }) => body)

test('PUB-01 a film is submitted with what is to be made of it first', async () => {
  server.answers(createPublishTask, taskOf({ status: codes.editing }))
  const { user, form, choose, submit } = await openSection()
  await choose(t('publishing:form.channel'), '云上频道')
  await choose(t('publishing:prepare.frame'), t('publishing:prepare.frameChoice.portraitBlur'))
  await choose(t('publishing:prepare.loudness'), t('publishing:prepare.lufs', { value: -14 }))
  await choose(t('publishing:prepare.watermark'), 'logo.png')
  await user.type(form.getByRole('textbox', { name: t('publishing:prepare.overlay') }), '第一集')
  await submit()
  await expect.poll(asked).toHaveLength(1)
  expect(asked()[0]).toMatchObject({
    recipe: prepareRecipe.parse({
      frame: { shape: 'portrait', how: 'blur' },
      loudness: -14,
      watermark: { fileId: '9' },
      overlay: { text: '第一集' },
    }),
  })
})

test('CLP a piece that ends before it begins is named at its field, and nothing is sent', async () => {
  const { user, form, choose, submit } = await openSection()
  await choose(t('publishing:form.channel'), '云上频道')
  await user.click(form.getByRole('button', { name: t('publishing:prepare.addSegment') }))
  await user.type(
    form.getByRole('textbox', { name: t('publishing:prepare.segment.start', { n: 1 }) }),
    '0:10',
  )
  await user.type(form.getByRole('textbox', { name: t('publishing:prepare.segment.end', { n: 1 }) }), '0:05')
  await submit()
  await form.findByText(t('publishing:prepare.segmentProblem.order'))
  expect(asked()).toEqual([])
})

test('PUB-01 what the server says of a recipe stands at its field', async () => {
  server.refuses(createPublishTask, {
    code: 'publishing.recipeFileGone',
    message: '水印不在了',
    params: { field: 'watermark' },
  })
  const { choose, submit, form } = await openSection()
  await choose(t('publishing:form.channel'), '云上频道')
  await choose(t('publishing:prepare.watermark'), 'logo.png')
  await submit()
  await expect.poll(() => form.queryAllByText('水印不在了').length).toBe(2)
})

const preparation: Preparation = {
  recipe: prepareRecipe.parse({ loudness: -14 }),
  steps: ['loudness'],
  stage: 'editing',
  progress: 0.25,
  tries: 0,
  retryAt: null,
  problemCode: null,
  made: null,
}

test('PUB-01 the details of a task say what is made of its film, and move', async () => {
  server.answers(getPublishTask, { ...taskOf({ status: codes.editing }), timeline: [] })
  server.answers(getPreparation, { preparation })
  await openPage('/channel/publish-tasks?detail=31', { server, person })
  const bar = await screen.findByRole('progressbar', {
    name: t('publishing:prepare.progressOf', { title: taskOf().title }),
  })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  screen.getByText(t('publishing:prepare.step.loudness'))
  server.tells({ type: 'publishPrepare', id: '31', stage: 'editing', progress: 0.5 })
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('50')
})

test('PUB-01 a film that was made is there to be looked at', async () => {
  server.answers(getPublishTask, { ...taskOf(), timeline: [] })
  const made = { url: '/api/objects/made.mp4', size: 1_048_576, durationMs: 61_000 }
  server.answers(getPreparation, { preparation: { ...preparation, stage: 'done', progress: 1, made } })
  await openPage('/channel/publish-tasks?detail=31', { server, person })
  const film = await screen.findByLabelText(t('publishing:prepare.player', { title: taskOf().title }))
  expect(film.getAttribute('src')).toBe(made.url)
  expect(screen.queryByRole('progressbar')).toBeNull()
})
