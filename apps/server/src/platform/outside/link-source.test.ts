import { expect, test } from 'vitest'
import { fileNameOf } from './link-source.ts'

test.each([
  ['https://films.example/a/%E7%AC%AC1%E9%9B%86.mp4', {}, '第1集.mp4'],
  ['https://films.example/download?id=7', { 'content-type': 'video/mp4; codecs=avc1' }, 'download.mp4'],
  ['https://films.example/', { 'content-type': 'video/quicktime' }, 'films.example.mov'],
  ['https://films.example/get', { 'content-disposition': 'attachment; filename="b.mov"' }, 'b.mov'],
  [
    'https://films.example/get.php',
    { 'content-disposition': "attachment; filename*=UTF-8''%E8%8A%B1", 'content-type': 'video/webm' },
    '花.webm',
  ],
  // What is no film by its type stays what it is called, and is refused by its name.
  ['https://films.example/page', { 'content-type': 'text/html' }, 'page'],
])('UPL-07 a film behind %s is named by its source', (url, headers, name) => {
  expect(fileNameOf({ url: new URL(url), headers })).toBe(name)
})
