import { settingEntries } from '@pindao/protocol/capabilities.ts'
import { listSettings } from '@pindao/protocol/settings/setting.endpoints.ts'
import {
  getWorkYear,
  updateWorkYear,
  type WorkYear,
} from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const year: WorkYear = {
  year: 2026,
  days: [
    { day: '2026-10-01', kind: 'free', name: '国庆节' },
    { day: '2026-10-02', kind: 'free', name: '国庆节' },
    { day: '2026-10-10', kind: 'working', name: '国庆节调班' },
  ],
  version: 3,
  updatedAt: '2026-04-01T05:06:07.000Z',
  updatedBy: '周凯',
  weekend: [6, 7],
  fromHour: 9,
  toHour: 18,
}
let server: FakeServer

beforeEach(() => {
  server = serverFor(person)
  server.answers(getWorkYear, year)
  server.answers(updateWorkYear, { ...year, version: 4 })
  server.answers(
    listSettings,
    [...settingEntries].map(([key, entry]) => ({
      key,
      value: entry.default,
      isSet: false,
      fallback: entry.default,
      version: 0,
      updatedAt: null,
      updatedBy: null,
      exceptions: 0,
    })),
  )
})
const open = () => openPage('/settings/work-calendar?year=2026', { server, person })
const changesOf = () => server.asked(updateWorkYear).map(({ body }) => updateWorkYear.body.parse(body))

test('SET-01 the year shows its holidays as spans, and each day says whether it is worked', async () => {
  await open()
  const spans = within(await screen.findByRole('list', { name: t('work-calendar:special') }))
  expect(spans.getAllByRole('listitem')).toHaveLength(2)
  spans.getByText('国庆节调班')
  screen.getByRole('button', { name: /10月1日.*国庆节.*休息/u })
  screen.getByRole('button', { name: /10月10日.*国庆节调班.*上班/u })
  screen.getByRole('button', { name: /10月3日.*休息/u })
})

test('SET-01 a span is deleted with all of its days, at the version that was seen, and comes back by undo', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /删除：.*国庆节.*10月1日/u }))
  expect(changesOf()).toEqual([{ days: year.days.slice(2), version: 3 }])
  await user.click(await screen.findByText(t('work-calendar:undo')))
  await expect.poll(changesOf).toHaveLength(2)
  expect(changesOf()[1]).toEqual({ days: year.days, version: 4 })
})

test('SET-01 a day that is clicked opens its span, whose new name is written for all of it', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /10月2日.*国庆节/u }))
  const name = await screen.findByRole('textbox', { name: t('work-calendar:name') })
  await user.clear(name)
  await user.type(name, '中秋国庆')
  await user.click(screen.getByRole('button', { name: t('work-calendar:save') }))
  await expect.poll(changesOf).toHaveLength(1)
  expect(changesOf()[0]?.days.map(({ name: said }) => said)).toEqual(['中秋国庆', '中秋国庆', '国庆节调班'])
})
