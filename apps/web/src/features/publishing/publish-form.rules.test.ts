import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byteCount,
  characterCount,
  cleanTags,
  fieldProblem,
  initialValues,
  requestOf,
} from './publish-form.rules.ts'

const video = { id: '7', title: '🎬'.repeat(120), channelId: '3' } as Video

describe('publish form', () => {
  it('PUB-03 starts private, with the channel of the video and a title that fits', () => {
    const values = initialValues(video)
    expect(values).toMatchObject({ visibility: 3, channelId: '3', madeForKids: null })
    expect(fieldProblem.title(values.title)).toBeNull()
    expect(characterCount(values.title)).toBe(100)
  })

  it('is no request until channel and audience are chosen', () => {
    const values = initialValues(video)
    expect(requestOf('7', values)).toBeNull()
    expect(requestOf('7', { ...values, channelId: null, madeForKids: false })).toBeNull()
    expect(requestOf('7', { ...values, madeForKids: false })).toMatchObject({
      videoId: '7',
      madeForKids: false,
    })
  })

  it('counts as YouTube does: characters by code point, descriptions by byte', () => {
    expect(characterCount('🎬山')).toBe(2)
    expect(byteCount('🎬山a')).toBe(8)
    expect(fieldProblem.description('山'.repeat(1667))).toBe('publishing.descriptionTooLong')
  })

  it('tags are trimmed, none empty, none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const clean = cleanTags(tags)
        expect(new Set(clean).size).toBe(clean.length)
        expect(clean.every((tag) => tag !== '' && tag === tag.trim())).toBe(true)
      }),
    )
  })
})
