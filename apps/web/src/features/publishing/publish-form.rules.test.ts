import type { Video } from '@pindao/protocol/media/video.record.ts'
import { characterCount, publishTitle } from '@pindao/protocol/publishing/youtube-rules.ts'
import { describe, expect, it } from 'vitest'
import { initialValues, requestOf } from './publish-form.rules.ts'

const video = { id: '7', title: '🎬'.repeat(120), channelId: '3' } as Video

describe('publish form', () => {
  it('PUB-03 starts private, with the channel of the video and a title that fits', () => {
    const values = initialValues(video)
    expect(values).toMatchObject({ visibility: 3, channelId: '3', madeForKids: null })
    expect(publishTitle.safeParse(values.title).success).toBe(true)
    expect(characterCount(values.title)).toBe(100)
  })

  it('is no request until channel and audience are chosen', () => {
    const values = initialValues(video)
    expect(requestOf('7', values, 'UTC')).toBeNull()
    expect(requestOf('7', { ...values, channelId: null, madeForKids: false }, 'UTC')).toBeNull()
    expect(requestOf('7', { ...values, madeForKids: false }, 'UTC')).toMatchObject({
      videoId: '7',
      madeForKids: false,
    })
  })
})
