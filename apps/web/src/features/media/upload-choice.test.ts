import { describe, expect, it } from 'vitest'
import {
  boardSteps,
  choiceOf,
  emptyBoard,
  lookedInto,
  noChannel,
  readyUploads,
  withFiles,
} from './upload-choice.ts'

const picked = (name: string, content = 'x') => ({
  file: new File([content], name, { lastModified: 5 }),
  handle: null,
})

describe('files of the upload dialog', () => {
  it('UPL-07 the title is the name a person knows, the file name is the clean one', () => {
    const choice = choiceOf(picked('山谷 vlog (最终).MP4'), { channelId: '3', channelName: '云上' })
    expect(choice).toMatchObject({
      title: '山谷 vlog (最终)',
      fileName: '山谷vlog最终.mp4',
      channelId: '3',
      problem: null,
    })
  })

  it('UPL-07 a name in another script stays the title; what is stored is called video', () => {
    const choice = choiceOf(picked('فيديو.mp4'), noChannel)
    expect(choice).toMatchObject({ title: 'فيديو', fileName: 'video.mp4', problem: null })
  })

  it.each([
    ['.mp4', 'x', 'media.fileNameEmpty'],
    ['???.mp4', 'x', 'media.fileNameInvalid'],
    ['notes.txt', 'x', 'media.extensionNotAllowed'],
    ['empty.mp4', '', 'media.fileEmpty'],
  ])('UPL-08 %j is barred with its reason', (name, content, problem) => {
    const choices = withFiles([], [picked(name, content)], noChannel)
    expect(choices[0]?.problem).toBe(problem)
    expect(readyUploads(choices)).toEqual([])
  })

  it('the same file chosen twice is one choice', () => {
    const once = withFiles([], [picked('a.mp4'), picked('a.mp4')], noChannel)
    expect(once).toHaveLength(1)
    expect(withFiles(once, [picked('a.mp4'), picked('b.mp4')], noChannel)).toHaveLength(2)
  })

  it('files that arrive one after the other all stay, with the channel chosen in between', () => {
    const chosen = { channelId: '3', channelName: '云上' }
    const [a, b] = [boardSteps.add([picked('a.mp4')]), boardSteps.add([picked('b.mp4')])]
    const { choices } = b(boardSteps.setChannelOfAll(chosen)(a(emptyBoard)))
    expect(choices.map(({ title, channelId }) => [title, channelId])).toEqual([
      ['a', '3'],
      ['b', '3'],
    ])
    const [first] = choices
    const without = boardSteps.remove(first?.key ?? '')({ choices, channel: chosen })
    expect(without.choices.map(({ title }) => title)).toEqual(['b'])
  })

  it('a file without a title waits for one', () => {
    const [choice] = withFiles([], [picked('a.mp4')], noChannel)
    expect(choice && readyUploads([{ ...choice, title: '  ' }])).toEqual([])
  })

  it('UPL-08 a file that is not what its name says is barred, one without a picture is not', () => {
    const [choice] = withFiles([], [picked('a.mp4')], noChannel)
    const after = (found: 'misnamed' | 'missing') =>
      choice ? readyUploads([{ ...choice, ...lookedInto(found) }]).length : null
    expect(after('misnamed')).toBe(0)
    expect(after('missing')).toBe(1)
  })
})
