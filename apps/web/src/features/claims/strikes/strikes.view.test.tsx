import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listDisputes } from '@pindao/protocol/claims/dispute.endpoints.ts'
import {
  countStrikes,
  createStrike,
  endStrike,
  getStrike,
  getStrikesOfChannel,
  listStrikes,
  type Strike,
} from '@pindao/protocol/claims/strike.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const strike: Strike = {
  id: '5',
  channel: { id: '1', title: '星河短剧场', platform: 'youtube' },
  kind: 'copyright',
  status: 'active',
  receivedAt: '2026-03-04T05:06:07.000Z',
  expiresAt: inHours(30.5),
  endedAt: null,
  claimantName: '某唱片公司',
  platformVideoId: 'v1',
  videoTitle: '夏日海边',
  claimId: null,
  remark: '',
  active: 3,
  owner: { id: '3', fullName: '李晴' },
  department: { id: '2', code: 'hz_fb' },
  createdBy: null,
  createdAt: '2026-03-04T05:06:07.000Z',
  updatedAt: '2026-03-04T05:06:07.000Z',
  version: 2,
  actions: ['update', 'end'],
}
const undated: Strike = {
  ...strike,
  id: '6',
  channel: { id: '2', title: '云端短剧社', platform: 'youtube' },
  receivedAt: null,
  expiresAt: null,
  active: 1,
}
const ofChannel = {
  risk: {
    copyright: { active: 2, toLose: 3, nextExpiresAt: strike.expiresAt },
    community: { active: 0, toLose: 3, nextExpiresAt: null },
  },
  strikes: [],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listStrikes, [strike, undated])
  server.answers(countStrikes, [2, 1, 1, 0])
  server.answers(getStrike, undated)
  server.answers(getStrikesOfChannel, ofChannel)
  server.answers(getChannelsOfPlatform, [])
})
const open = (search = '') => openPage(`/rights/strikes${search}`, { server, person })

test('CH-02 the list says how near each channel is to being lost and what lapses when; one is ended with how and why', async () => {
  server.answers(endStrike, { ...strike, status: 'retracted', version: 3 })
  const { user } = await open()
  await screen.findByText(t('claim-clocks:strike.lost', { n: 3, max: 3 }))
  screen.getByText(t('claim-clocks:strike.count', { n: 1, max: 3 }))
  screen.getByText(t('claim-clocks:due.left', { time: '30小时' }))
  expect(screen.getAllByText(t('claim-clocks:strike.undated')).length).toBeGreaterThan(0)
  const act = t('claim-clocks:strike.end')
  await chooseAct(
    user,
    strike.channel.title,
    t('claim-clocks:strike.actOf', { act, name: strike.channel.title }),
  )
  const dialog = within(
    await screen.findByRole('dialog', {
      name: t('claim-clocks:strike.endAsk', { name: strike.channel.title }),
    }),
  )
  await user.type(await dialog.findByLabelText(t('claim-clocks:strike.field.reason')), '对方来信撤回')
  await user.click(dialog.getByRole('button', { name: act }))
  await screen.findByText(t('claim-clocks:strike.ended', { name: strike.channel.title }))
  expect(server.asked(endStrike)[0]).toMatchObject({
    params: { id: '5' },
    body: { status: 'retracted', reason: '对方来信撤回', version: 2 },
  })
  await user.click(screen.getByRole('button', { name: undated.channel.title }))
  await screen.findByText(t('claim-clocks:strike.undatedHint'))
})

test('CH-02 DSP-01 a strike shows its cases, and opens one', async () => {
  server.answers(listDisputes, [])
  const { user } = await open('?detail=6')
  const drawer = within(await screen.findByRole('dialog', { name: undated.channel.title }))
  await user.click(await drawer.findByRole('tab', { name: t('disputes:of.title') }))
  await drawer.findByText(t('disputes:of.none'))
  expect(server.asked(listDisputes)[0]?.query).toMatchObject({ strikeId: '6' })
  drawer.getByRole('button', { name: t('disputes:act.create') })
})

test('CH-02 a new strike needs its channel', async () => {
  const { user } = await open('?detail=new')
  const drawer = within(await screen.findByRole('dialog', { name: t('claim-clocks:strike.create') }))
  await user.click(await drawer.findByRole('button', { name: /保\s*存/u }))
  await drawer.findByText(t('validation:required'))
  expect(server.asked(createStrike)).toEqual([])
})
