import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getVideoFiles, listWatermarks } from '@pindao/protocol/media/video-files.endpoints.ts'
import { getPreparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import {
  createPublishTask,
  editPublishTask,
  getPublishTask,
  listPublishTasks,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, taskOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const draft = taskOf({ status: publishTaskStatus.codes.draft, actions: ['edit'] })
const recipe = prepareRecipe.parse({ overlay: { text: '第一集' } })
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(listPublishTasks, [draft])
  server.answers(getPublishTask, { ...draft, timeline: [] })
  server.answers(getVideo, videoOf())
  server.answers(getVideoFiles, {
    originalUrl: '/x',
    derivatives: [],
    subtitles: [],
    proofs: [],
    versions: [],
    sameContent: [],
  })
  server.answers(listWatermarks, [])
  server.answers(getPreparation, {
    preparation: {
      recipe,
      steps: ['overlay'],
      stage: 'waiting',
      progress: 0,
      tries: 0,
      retryAt: null,
      problemCode: null,
      made: null,
    },
  })
  server.answers(getChannelsOfPlatform, ({ params }) =>
    params['platform'] === 'facebook'
      ? [channelOptionOf({ id: '4', channelName: '主页' })]
      : [channelOptionOf()],
  )
})

async function openForm(channel: string) {
  const { user } = await openPage('/channel/source-videos?publish=11', { server, person })
  const form = within(await screen.findByRole('dialog', { name: t('publishing:form.title') }))
  await user.click(await form.findByRole('combobox', { name: t('publishing:form.channel') }))
  await user.click(await screen.findByTitle(channel))
  return { user, form }
}
const fieldsOf = (form: ReturnType<typeof within>) => ({
  format: form.queryByLabelText(t('publishing:form.fbFormat')) !== null,
  category: form.queryByLabelText(t('publishing:form.categoryId')) !== null,
  tags: form.queryByLabelText(t('publishing:form.tags')) !== null,
})

test('PUB-03 PUB-05 a form asks what the platform of its channel takes, and says what it means', async () => {
  const { form } = await openForm('云上频道')
  await waitFor(() => expect(fieldsOf(form)).toEqual({ format: false, category: true, tags: true }))
})

test('PUB-03 PUB-05 a Page takes a longer title with what YouTube refuses in it, and is not asked for what it has not', async () => {
  server.answers(createPublishTask, taskOf())
  const { user, form } = await openForm('主页')
  await waitFor(() => expect(fieldsOf(form)).toEqual({ format: true, category: false, tags: false }))
  expect(form.getByText(t('publishing:form.fbAgeHint'))).toBeDefined()
  expect(
    form.getByRole('radio', { name: new RegExp(`^${t('states:visibility.unlisted')}`, 'u') }),
  ).toHaveProperty('disabled', true)
  const title = form.getByRole('textbox', { name: t('publishing:form.videoTitle') })
  await user.clear(title)
  await user.type(title, `第一集 <3 ${'字'.repeat(110)}`)
  await user.click(form.getByRole('radio', { name: t('publishing:form.notForKids') }))
  await user.click(form.getByRole('button', { name: new RegExp(t('publishing:form.submit'), 'u') }))
  await waitFor(() => expect(server.asked(createPublishTask)).toHaveLength(1))
  expect(server.asked(createPublishTask)[0]?.body).toMatchObject({ channelId: '4', tags: [] })
})

async function openEdit() {
  const { user } = await openPage('/channel/publish-tasks', { server, person })
  await user.click(
    await screen.findByRole('button', { name: t('publishing:action.editOf', { title: draft.title }) }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: t('publishing:form.editTitle') }))
  await drawer.findByRole('textbox', { name: t('publishing:form.videoTitle') })
  const save = () => user.click(drawer.getByRole('button', { name: t('publishing:form.save') }))
  return { user, drawer, save }
}

test('PUB-01 what is made of the film is changed with the task, and begins as it was', async () => {
  server.answers(editPublishTask, draft)
  const { user, drawer, save } = await openEdit()
  await user.click(await drawer.findByText(t('publishing:prepare.title')))
  expect(drawer.getByLabelText(t('publishing:prepare.overlay'))).toHaveProperty('value', '第一集')
  await user.click(drawer.getByRole('combobox', { name: t('publishing:prepare.frame') }))
  await user.click(await screen.findByTitle(t('publishing:prepare.frameChoice.portraitBlur')))
  await save()
  await waitFor(() => expect(server.asked(editPublishTask)).toHaveLength(1))
  expect(server.asked(editPublishTask)[0]?.body).toMatchObject({
    recipe: { overlay: { text: '第一集' }, frame: { shape: 'portrait', how: 'blur' } },
  })
})

test('PUB-01 a change of the words leaves what is made of the film as it is', async () => {
  server.answers(editPublishTask, draft)
  const { user, drawer, save } = await openEdit()
  await user.type(drawer.getByRole('textbox', { name: t('publishing:form.videoTitle') }), '！')
  await save()
  await waitFor(() => expect(server.asked(editPublishTask)).toHaveLength(1))
  expect(server.asked(editPublishTask)[0]?.body).not.toHaveProperty('recipe')
})
