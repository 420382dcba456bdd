import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getVideo, listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getPublishDefaults } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import {
  type FilledPublishTemplate,
  listPublishTemplates,
  previewPublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { filledOf, templateOf } from './templates/template-samples.test-support.ts'

const fr = await textsIn('fr')
const person = personOf('operator')
const filled = filledOf({
  name: 'Série',
  description: 'Épisode 7',
  tags: ['短剧'],
  defaults: { ...noDefaults, visibility: 2, madeForKids: false },
})
const offered = templateOf({ id: '6', name: 'Autre' })
const chosen: FilledPublishTemplate = {
  ...filled,
  id: '6',
  name: 'Autre',
  source: 'chosen',
  title: 'Autre 7',
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(getVideo, videoOf({ channelId: '3', channelName: '云上频道' }))
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
  server.answers(listPublishTemplates, [offered])
  server.answers(previewPublishTemplate, ({ query }) => ({ filled: query['templateId'] ? chosen : filled }))
})

async function openForm() {
  const { user } = await openPage('/channel/source-videos?publish=11', { server, person, locale: 'fr' })
  const drawer = within(await screen.findByRole('dialog', { name: fr('publishing:form.title') }))
  const title = await drawer.findByRole('textbox', { name: fr('publishing:form.videoTitle') })
  const valueOfTitle = () => (title as HTMLInputElement).value
  const choose = async (name: string) => {
    await user.click(drawer.getByRole('combobox', { name: fr('publishing:templates.choose.label') }))
    await user.click(await screen.findByTitle(name))
  }
  return { user, drawer, title, valueOfTitle, choose }
}

test('SET-01 PUB-03 the channel’s default fills the form in by itself, and says so', async () => {
  server.answers(getPublishDefaults, [{ channelId: '3', visibility: 1, madeForKids: true }])
  const { drawer, valueOfTitle } = await openForm()
  await drawer.findByText(fr('publishing:templates.applied.channel', { name: 'Série' }), { exact: false })
  await waitFor(() => expect(valueOfTitle()).toBe('夜航 7'))
  // It goes before what somebody chose the last time.
  expect(drawer.getByRole('radio', { name: fr('publishing:form.notForKids') })).toHaveProperty(
    'checked',
    true,
  )
  expect(
    drawer.getByRole('radio', { name: new RegExp(fr('states:visibility.unlisted'), 'u') }),
  ).toHaveProperty('checked', true)
})

test('SET-01 what was typed stays, until somebody says that the template may take its place', async () => {
  const { user, title, valueOfTitle, choose, drawer } = await openForm()
  await waitFor(() => expect(valueOfTitle()).toBe('夜航 7'))
  await user.type(title, ' à moi')
  await choose('Autre')
  const question = within(
    await screen.findByRole('dialog', { name: fr('publishing:templates.replace.title') }),
  )
  await user.click(question.getByRole('button', { name: fr('publishing:templates.replace.keep') }))
  await drawer.findByText(fr('publishing:templates.applied.chosen', { name: 'Autre' }), { exact: false })
  expect(valueOfTitle()).toBe('夜航 7 à moi')
  await choose(fr('publishing:templates.choose.none'))
  await choose('Autre')
  const again = within(await screen.findByRole('dialog', { name: fr('publishing:templates.replace.title') }))
  await user.click(again.getByRole('button', { name: fr('publishing:templates.replace.confirm') }))
  await waitFor(() => expect(valueOfTitle()).toBe('Autre 7'))
})

test('SET-01 without a template the video keeps its own title again', async () => {
  const { valueOfTitle, choose, drawer } = await openForm()
  await waitFor(() => expect(valueOfTitle()).toBe('夜航 7'))
  await choose(fr('publishing:templates.choose.none'))
  await waitFor(() => expect(valueOfTitle()).toBe('山谷晨雾'))
  expect(drawer.queryByText(fr('publishing:templates.applied.open'))).toBeNull()
})

test('SET-01 PUB-05 what was missing for the template, and what was cut, stands beside it', async () => {
  server.answers(previewPublishTemplate, {
    filled: {
      ...filled,
      problems: [{ field: 'title', code: 'missingValue', variable: 'episode' }],
      cut: ['description'],
    },
  })
  const { drawer } = await openForm()
  const named = { field: fr('publishing:form.videoTitle'), variable: '{episode}' }
  await drawer.findByText(fr('publishing:templates.problem.missingValue', named))
  await drawer.findByText(fr('publishing:templates.cut', { field: fr('publishing:form.description') }))
})
