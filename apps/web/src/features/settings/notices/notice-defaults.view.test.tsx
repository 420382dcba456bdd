import { getHouseNotices, updateHouseNotices } from '@pindao/protocol/access/house-notices.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const house = {
  choices: { publishFailed: { email: true, toast: false } },
  version: 2,
  updatedAt: '2026-04-01T05:06:07.000Z',
  updatedBy: '周凯',
}

test('SET-01 each event shows what the company chose in each way, and a choice is sent at the version that was seen', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.answers(getHouseNotices, house)
  server.answers(updateHouseNotices, { ...house, version: 3 })
  const { user } = await openPage('/settings/notices', { server, person })
  const name = t('settings:notices.name.publishFailed')
  const row = within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
  const choice = (way: 'email' | 'toast' | 'bell') =>
    row.getByRole('combobox', {
      name: t('settings:notices.choice', { event: name, way: t(`settings:notices.way.${way}`) }),
    })
  row.getByText(t('notice-ways:choice.on'))
  row.getByText(t('notice-ways:choice.off'))
  await user.click(choice('bell'))
  const options = await screen.findAllByText(t('notice-ways:choice.off'))
  const offered = options.at(-1)
  if (!offered) throw new Error('no choice is offered')
  await user.click(offered)
  await expect
    .poll(() => server.asked(updateHouseNotices).map(({ body }) => body))
    .toEqual([{ event: 'publishFailed', way: 'bell', told: false, version: 2 }])
})
