import { getChannelChoices, getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  createPublishTemplate,
  deletePublishTemplate,
  getPublishTemplate,
  listPublishTemplates,
  type PublishTemplateDetail,
  restorePublishTemplate,
  setChannelTemplate,
  updatePublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { channelOptionOf, personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { templateOf } from './template-samples.test-support.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const template = templateOf({
  platform: 'youtube',
  title: '{series} 第{episode}集',
  tags: ['短剧'],
  version: 3,
  actions: ['update', 'delete', 'copy'],
})
const detail: PublishTemplateDetail = { ...template, channels: [], footerText: null }
const video = videoOf({ programme: '夜航', episode: 7, channelId: '3', channelName: '云上频道' })

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listPublishTemplates, [template])
  server.answers(getPublishTemplate, detail)
  server.answers(listVideos, [video])
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
  server.answers(getChannelChoices, {
    departments: [{ id: '2', code: 'hz_fb', name: null, parentId: null }],
    groups: [],
    staff: [],
    countries: [],
    languages: [],
  })
})
const open = (search = '') => openPage(`/template/publish-templates${search}`, { server, person })
const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const field = (name: 'form.videoTitle' | 'form.description' | 'templates.field.name') => ({
  name: t(`publishing:${name}`),
})

test('SET-01 a new template is filled in with variables by a press, and looked at with a real video and channel', async () => {
  const { user } = await open()
  await user.click(
    (await screen.findAllByRole('button', { name: t('publishing:templates.create') }))[0] as Element,
  )
  await user.click(await screen.findByRole('menuitem', { name: t('publishing:templates.kind.publish') }))
  const drawer = await drawerOf(t('publishing:templates.new.publish'))
  await user.type(await drawer.findByRole('textbox', field('templates.field.name')), '分集')
  await user.click(drawer.getByRole('radio', { name: t('publishing:templates.scope.all') }))
  const title = drawer.getByRole('textbox', field('form.videoTitle'))
  await user.type(title, 'EP ')
  const chip = (variable: 'series' | 'episode') =>
    drawer.getAllByRole('button', {
      name: t('publishing:templates.insert', { variable: t(`publishing:templates.variable.${variable}`) }),
    })[0] as Element
  await user.click(chip('episode'))
  expect(title).toHaveProperty('value', 'EP {episode}')
  const preview = within(drawer.getByRole('region', { name: t('publishing:templates.preview.title') }))
  await preview.findByText('EP 7')
  await preview.findByText(t('publishing:templates.preview.characters', { n: '4', max: '100' }))
  server.answers(createPublishTemplate, { ...detail, name: '分集' })
  await user.click(drawer.getByRole('button', { name: /保\s*存/u }))
  await screen.findByText(t('publishing:templates.saved', { name: '分集' }))
  expect(server.asked(createPublishTemplate)[0]?.body).toMatchObject({
    kind: 'publish',
    name: '分集',
    title: 'EP {episode}',
    scope: 'all',
    departmentId: null,
    defaults: noDefaults,
  })
})

test('SET-01 a variable that there is not is named at its field, and nothing is sent', async () => {
  const { user } = await open('?detail=5')
  const drawer = await drawerOf(template.name)
  await user.type(await drawer.findByRole('textbox', field('form.description')), '{{nope}')
  await drawer.findAllByText(t('validation:templateVariable', { variable: '{nope}' }))
  await user.click(drawer.getByRole('button', { name: /保\s*存/u }))
  expect(server.asked(updatePublishTemplate)).toEqual([])
})

test('SET-01 what is changed keeps what it was seen with; what the video lacks is said in the preview', async () => {
  server.answers(listVideos, [{ ...video, episode: null }])
  const { user } = await open('?detail=5')
  const drawer = await drawerOf(template.name)
  const missing = { field: t('publishing:form.videoTitle'), variable: '{episode}' }
  await drawer.findByText(t('publishing:templates.problem.missingValue', missing))
  await user.type(drawer.getByRole('textbox', field('form.description')), '上线')
  server.answers(updatePublishTemplate, { ...detail, version: 4 })
  await user.click(drawer.getByRole('button', { name: /保\s*存/u }))
  await waitFor(() =>
    expect(server.asked(updatePublishTemplate)[0]?.body).toMatchObject({
      description: '上线',
      version: 3,
      title: template.title,
    }),
  )
})

test('SET-01 a deleted template comes back by one press', async () => {
  server.answers(deletePublishTemplate, { deleted: true })
  server.answers(restorePublishTemplate, detail)
  const { user } = await open()
  await screen.findByRole('row', { name: new RegExp(template.name, 'u') })
  const remove = { act: t('common:action.delete'), name: template.name }
  await chooseAct(user, template.name, t('publishing:templates.act.of', remove))
  await user.click(await screen.findByRole('button', { name: t('publishing:templates.undo') }))
  await screen.findByText(t('publishing:templates.restored', { name: template.name }))
  expect(server.asked(restorePublishTemplate)[0]?.params).toEqual({ id: '5' })
})

test('SET-01 CH-02 a channel begins with a template once it is chosen in its record', async () => {
  server.answers(setChannelTemplate, { template: { id: '5', name: template.name } })
  const { user } = await open('?detail=5')
  const drawer = await drawerOf(template.name)
  await user.click(await drawer.findByRole('tab', { name: t('publishing:templates.field.channels') }))
  await user.click(await drawer.findByRole('combobox', { name: t('publishing:templates.channels.choose') }))
  await user.click((await screen.findAllByTitle('云上频道')).at(-1) as Element)
  await user.click(drawer.getByRole('button', { name: t('publishing:templates.channels.add') }))
  await waitFor(() =>
    expect(server.asked(setChannelTemplate).map(({ params, body }) => ({ ...params, body }))).toEqual([
      { id: '3', body: { templateId: '5' } },
    ]),
  )
})

test('SET-01 PERM-02 whoever may only look sees the template, and nothing to change', async () => {
  server.answers(getPublishTemplate, { ...detail, actions: [] })
  await open('?detail=5')
  const drawer = await drawerOf(template.name)
  expect(await drawer.findByRole('textbox', field('form.videoTitle'))).toHaveProperty('disabled', true)
  expect(drawer.queryByRole('button', { name: /保\s*存/u })).toBeNull()
})
