import { expect, test } from 'vitest'
import { checkPicture } from './picture-check.ts'

/** The head of a WebM file, and nothing behind it. */
const webm = Uint8Array.from(
  '1a45dfa39f42868101 42f78101 42f28104 42f38108 4282847765626d 42878104 42858102'
    .replaceAll(' ', '')
    .match(/../gu)
    ?.map((byte) => Number.parseInt(byte, 16)) ?? [],
)
const looked = (name: string, content: BlobPart) => checkPicture(new File([content], name))

test('UPL-08 a file that is not what its name says is told before it is sent', async () => {
  expect(await looked('a.mp4', webm)).toBe('misnamed')
  expect(await looked('a.webm', webm)).not.toBe('misnamed')
})

test('H4 a list of addresses is opened as nothing, whatever it is called', async () => {
  const list = '#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\nhttp://127.0.0.1:1/a.ts\n'
  expect(await looked('a.mp4', list)).toBe('unknown')
})
