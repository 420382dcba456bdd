import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  checkPublishBatch,
  createPublishBatch,
  getPublishBatch,
  listPublishBatches,
  type PublishBatch,
  type PublishBatchDetail,
  savePublishBatch,
  submitPublishBatch,
  withdrawPublishBatch,
} from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { listPublishTemplates } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { gridLayout } from '#test/grid-layout.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const at = '2026-03-04T12:00:00.000Z'
const batch: PublishBatch = {
  id: '5',
  name: '三月短剧',
  status: 0,
  zone: 'Asia/Shanghai',
  counts: { total: 3, unmade: 3, waiting: 0, underWay: 0, published: 0, failed: 0, refused: 0, ended: 0 },
  videoCount: 3,
  channelCount: 2,
  ownerName: '李晴',
  createdAt: at,
  updatedAt: at,
  submittedAt: null,
  version: 4,
  actions: ['edit', 'submit', 'copy', 'delete'],
}
const row = (videoId: string, channelId: string, cells: PublishBatchDetail['rows'][number]['cells']) => ({
  videoId,
  channelId,
  position: Number(videoId),
  cells,
  confirmed: null,
  taskId: null,
  status: null,
  problem: null,
})
const good = { visibility: 'private', madeForKids: 'no' }
const detail: PublishBatchDetail = {
  ...batch,
  chosenVideos: ['11', '12', '13'],
  rows: [
    row('11', '7', { ...good, title: '第1集' }),
    row('12', '7', { ...good, title: '第2集' }),
    row('13', '8', { title: '第3集', visibility: 'private' }),
  ],
  videos: ['11', '12', '13'].map((id, index) => ({ id, title: `源视频${index + 1}`, durationSec: 60 })),
  channels: [
    { id: '7', title: '星河短剧场', platform: 'youtube', timeZone: 'Asia/Shanghai' },
    { id: '8', title: '星河主页', platform: 'facebook', timeZone: 'Asia/Shanghai' },
  ],
  timeline: [],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listPublishBatches, [batch])
  server.answers(getPublishBatch, detail)
  server.answers(savePublishBatch, ({ body }) => ({
    version: (body as { version: number }).version + 1,
    updatedAt: at,
  }))
  server.answers(listPublishTemplates, [])
  server.answers(getChannelsOfPlatform, [])
  server.answers(listVideos, [])
  return gridLayout()
})

const openGrid = async () => {
  const { user } = await openPage('/channel/publish-composer?batch=5', { server, person })
  const grid = await screen.findByRole('grid', { name: batch.name })
  const columnOf = (name: string) =>
    Number(within(grid).getByRole('columnheader', { name }).getAttribute('aria-colindex'))
  const cell = (line: number, column: keyof typeof words): HTMLElement => {
    const rows = within(screen.getByRole('grid', { name: batch.name })).getAllByRole('row')
    const found = rows
      .find((one) => one.getAttribute('aria-rowindex') === String(line + 1))
      ?.querySelector<HTMLElement>(`[aria-colindex="${columnOf(words[column])}"]`)
    if (!found) throw new Error(`no cell ${line} ${column}`)
    return found
  }
  return { user, cell, grid }
}
const words = {
  title: t('publishing:composer.column.title'),
  tags: t('publishing:composer.column.tags'),
  visibility: t('publishing:composer.column.visibility'),
  madeForKids: t('publishing:composer.column.madeForKids'),
}
const paste = (target: HTMLElement, text: string) => {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } })
  fireEvent(target, event)
}
const saved = () =>
  server
    .asked(savePublishBatch)
    .flatMap(({ body }) => (body as { readonly rows: readonly { readonly cells: object }[] }).rows)

test('PUB-06 a paste of several cells goes into the rows below, is saved by itself, and is taken back by a key', async () => {
  const { user, cell } = await openGrid()
  await user.click(cell(1, 'title'))
  paste(cell(1, 'title'), '新1\t"两行\n简介"\r\n新2\t\r\n')
  await waitFor(() => expect(cell(2, 'title').textContent).toBe('新2'))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(server.asked(savePublishBatch)[0]?.body).toMatchObject({
    version: 4,
    rows: [
      { videoId: '11', cells: { title: '新1', description: '两行\n简介' } },
      { videoId: '12', cells: { title: '新2' } },
    ],
    removed: [],
  })
  await screen.findByText(t('publishing:composer.saving.saved'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(cell(2, 'title').textContent).toBe('第2集'))
  await waitFor(() => expect(server.asked(savePublishBatch)[1]?.body).toMatchObject({ version: 5 }))
})

test('PUB-06 a choice is pasted by its word, fills down by a key, and is emptied by another', async () => {
  const { user, cell } = await openGrid()
  await user.click(cell(1, 'visibility'))
  paste(cell(1, 'visibility'), t('states:visibility.public'))
  await waitFor(() => expect(cell(1, 'visibility').textContent).toBe(t('states:visibility.public')))
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(() => expect(cell(3, 'visibility').textContent).toBe(t('states:visibility.public')))
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ cells: { visibility: 'public' } }))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(cell(3, 'visibility').textContent).toBe(''))
})

test('PUB-05 PUB-06 what a platform does not have is grey; what is wrong stands in its cell, and the list leads there', async () => {
  server.answers(getPublishBatch, {
    ...detail,
    rows: [row('11', '7', { visibility: '公开的', title: '第1集' }), ...detail.rows.slice(1)],
  })
  const { user, cell } = await openGrid()
  expect(cell(3, 'madeForKids').getAttribute('aria-disabled')).toBe('true')
  expect(cell(3, 'tags').getAttribute('aria-disabled')).toBe('true')
  expect(cell(1, 'visibility').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByText(t('publishing:composer.problems', { n: 2 })))
  await user.click(await screen.findByRole('button', { name: new RegExp(t('validation:cellChoice'), 'u') }))
  await waitFor(() => expect(cell(1, 'visibility').getAttribute('aria-selected')).toBe('true'))
})

test('PUB-06 typing goes into the cell, Enter keeps it, Escape leaves it', async () => {
  const { user, cell } = await openGrid()
  await user.dblClick(cell(1, 'title'))
  const box = await screen.findByRole('textbox', { name: words.title })
  await user.clear(box)
  await user.type(box, '手写的{Enter}')
  await waitFor(() => expect(cell(1, 'title').textContent).toBe('手写的'))
  // Enter led to the row below, where a key opens the cell.
  await waitFor(() => expect(cell(2, 'title').getAttribute('aria-selected')).toBe('true'))
  await user.keyboard('{F2}')
  await screen.findByRole('textbox', { name: words.title })
  await user.keyboard('不要{Escape}')
  await waitFor(() => expect(cell(2, 'title').textContent).toBe('第2集'))
})

test('PUB-06 where somebody else was first, what was changed here goes on top of theirs', async () => {
  const { user, cell } = await openGrid()
  server.answers(getPublishBatch, {
    ...detail,
    version: 9,
    rows: [detail.rows[0], row('12', '7', { ...good, title: '别人改的' }), detail.rows[2]].filter(
      (one) => one !== undefined,
    ),
  })
  server.refuses(savePublishBatch, { code: 'access.changedMeanwhile' })
  await user.click(cell(1, 'title'))
  paste(cell(1, 'title'), '我改的')
  await screen.findAllByText(t('publishing:composer.merged'))
  server.answers(savePublishBatch, { version: 10, updatedAt: at })
  await waitFor(() => expect(cell(2, 'title').textContent).toBe('别人改的'))
  expect(cell(1, 'title').textContent).toBe('我改的')
  await screen.findByText(t('publishing:composer.saving.saved'))
})

test('PUB-06 before it is submitted everything is said; then it is submitted once', async () => {
  server.answers(getPublishBatch, { ...detail, rows: detail.rows.slice(0, 2) })
  server.answers(checkPublishBatch, {
    total: 2,
    ready: 1,
    rows: [
      {
        videoId: '12',
        channelId: '7',
        remarks: [
          { level: 'error', code: 'publishing.alreadyPublishing', params: {}, column: null },
          { level: 'warning', code: 'tooClose', params: {}, column: 'publishAt' },
        ],
      },
    ],
    quotas: [],
  })
  server.answers(submitPublishBatch, { ...batch, status: 1, actions: [], operationId: '77' })
  const { user } = await openGrid()
  await user.click(screen.getByRole('button', { name: t('publishing:composer.act.check') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('publishing:composer.check.title') }))
  await dialog.findByText(t('errors:publishing.alreadyPublishing'))
  dialog.getByText(t('publishing:plans.remark.tooClose'))
  dialog.getByText(t('publishing:composer.check.refused', { n: 1 }))
  await user.click(dialog.getByRole('button', { name: t('publishing:composer.check.submit', { n: 2 }) }))
  await waitFor(() => expect(server.asked(submitPublishBatch)).toHaveLength(1))
  expect(server.asked(submitPublishBatch)[0]?.body).toEqual({ version: 4 })
  await screen.findByText(t('publishing:composer.submitted', { name: batch.name }))
})

test('PUB-06 the list says how far batches are; a new one opens, and one that was submitted is taken back', async () => {
  const submitted: PublishBatch = {
    ...batch,
    status: 1,
    counts: { ...batch.counts, unmade: 0, waiting: 2, published: 1 },
    submittedAt: at,
    actions: ['withdraw', 'copy'],
  }
  server.answers(listPublishBatches, [submitted])
  server.answers(withdrawPublishBatch, { ...submitted, status: 2, operationId: '78' })
  server.answers(createPublishBatch, batch)
  const { user } = await openPage('/channel/publish-composer', { server, person })
  const line = within(await screen.findByRole('row', { name: new RegExp(batch.name, 'u') }))
  line.getByText(t('publishing:composer.figure.waiting', { n: 2 }))
  const act = t('publishing:composer.command.withdraw')
  await chooseAct(user, batch.name, t('publishing:composer.command.of', { act, name: batch.name }))
  const title = t('publishing:composer.ask.withdraw.title', { name: batch.name })
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(question.getByRole('button', { name: act }))
  await waitFor(() => expect(server.asked(withdrawPublishBatch)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: t('publishing:composer.create') }))
  await screen.findByRole('grid', { name: batch.name })
})

test('PUB-06 a batch that was submitted shows what became of each row, and leads to its tasks', async () => {
  server.answers(getPublishBatch, {
    ...detail,
    status: 1,
    actions: ['withdraw', 'copy'],
    submittedAt: at,
    counts: { ...detail.counts, unmade: 0, waiting: 1, refused: 1 },
    rows: [
      { ...row('11', '7', { title: '第1集' }), taskId: '31', status: 2 },
      {
        ...row('12', '7', { title: '第2集' }),
        problem: { code: 'publishing.alreadyPublishing', params: {} },
      },
    ],
  })
  await openGrid()
  await screen.findByText(t('errors:publishing.alreadyPublishing'))
  screen.getByText(t('states:publishTask.publishQueued'))
  const link = screen.getByRole('link', { name: t('publishing:composer.tasks') })
  expect(link.getAttribute('href')).toContain('batchId=5')
})
