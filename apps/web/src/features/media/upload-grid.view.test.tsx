import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { suggestVideoWords } from '@pindao/protocol/media/video-files.endpoints.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { channelOptionOf, personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { videoFile } from '#test/upload-steps.ts'

const added = vi.hoisted(() => vi.fn())
vi.mock('#src/shared/upload/browser/uploads.ts', async (load) => ({
  ...(await load<object>()),
  addUploads: added,
}))

const t = await textsIn('zh')
const person = personOf('operator')

test('UPL-02 many files are a grid: a pattern and a paste fill it, a name that is no video is barred, the rest goes', async () => {
  const server = serverFor(person)
  server.answers(listVideos, [])
  server.answers(getChannelsOfPlatform, [channelOptionOf()])
  server.answers(suggestVideoWords, [])
  const { user } = await openPage('/channel/source-videos?upload=true', { server, person })
  const dialog = within(await screen.findByRole('dialog', { name: t('media:dialog.title') }))
  const names = ['a.mp4', 'b c.mp4', 'c.mp4', 'd.mp4', 'e.xyz']
  fireEvent.change(dialog.getByLabelText(t('media:dialog.drop'), { selector: 'input' }), {
    target: { files: names.map((name) => videoFile(name, 10)) },
  })
  const grid = within(await dialog.findByRole('table', { name: t('media:dialog.files', { count: 5 }) }))
  grid.getByText(t('errors:media.extensionNotAllowed'))

  const pattern = dialog.getByRole('textbox', { name: t('media:grid.pattern') })
  await user.clear(pattern)
  await user.click(pattern)
  await user.paste('雁回 第{nn}集')
  await user.click(dialog.getByRole('button', { name: t('media:grid.fill') }))
  const title = (file: string) =>
    grid.getByRole<HTMLInputElement>('textbox', { name: t('media:dialog.titleOf', { file }) })
  expect(names.slice(0, 4).map((name) => title(name).value)).toEqual([
    '雁回 第01集',
    '雁回 第02集',
    '雁回 第03集',
    '雁回 第04集',
  ])

  await user.click(title('c.mp4'))
  await user.paste('第三集\t长剧\n\t长剧')
  expect([title('c.mp4').value, title('d.mp4').value]).toEqual(['第三集', '雁回 第04集'])
  // The arrows lead from row to row.
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(title('b c.mp4'))

  await user.click(dialog.getByRole('button', { name: t('media:dialog.submit', { count: 4 }) }))
  expect(added.mock.calls[0]?.[0]).toMatchObject([
    { title: '雁回 第01集', programme: null, fileName: 'a.mp4' },
    { title: '雁回 第02集', fileName: 'bc.mp4' },
    { title: '第三集', programme: '长剧' },
    { title: '雁回 第04集', programme: '长剧' },
  ])
})
