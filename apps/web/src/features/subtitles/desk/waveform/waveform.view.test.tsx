import { getVideo, getViewLink } from '@pindao/protocol/media/video.endpoints.ts'
import {
  type Derivative,
  getVideoFiles,
  makeDerivative,
  type VideoFiles,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import {
  getSubtitleDesk,
  type KeptCue,
  listCheckProfiles,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { gridLayout } from '#test/grid-layout.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { waveLayout } from '#test/wave-layout.ts'

const t = await textsIn('zh')
const operator = personOf('operator')
const at = '2026-11-09T05:06:07.000Z'
const cueOf = (id: number): KeptCue => ({
  id,
  startMs: id * 2000,
  endMs: id * 2000 + 1500,
  text: `<i>Line</i> ${id}`,
  by: 'engine',
  flags: [],
  review: 'open',
  note: '',
})
const filesWith = (derivatives: Derivative[]): VideoFiles => ({
  originalUrl: '/api/objects/3',
  derivatives,
  subtitles: [],
  proofs: [],
  versions: [],
  sameContent: [],
})
const done = (kind: Derivative['kind']): Derivative => ({
  kind,
  status: 'done',
  progress: 1,
  url: `/api/objects/${kind}?sign=1`,
  problemCode: null,
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(operator)
  server.answers(listCheckProfiles, [])
  server.answers(getVideo, videoOf({ id: '3', audioCodec: 'aac', actions: ['update'] }))
  server.answers(getViewLink, { url: '/api/objects/3', expiresAt: at })
  server.answers(getSubtitleDesk, {
    document: {
      id: '9',
      video: { id: '3', title: '月光 第三集', durationMs: 60_000 },
      language: 'en',
      name: '月光.srt',
      sourceId: null,
      cueCount: 3,
      markedCount: 0,
      stale: false,
      attachedRevision: null,
      unattached: true,
      checkProfile: 'streaming',
      updatedAt: at,
      updatedBy: null,
      version: 1,
      actions: ['edit'],
    },
    cues: [cueOf(1), cueOf(2), cueOf(3)],
    source: null,
    steps: [],
    askedBy: '7',
    needsSecondReader: false,
  })
  waveLayout()
  return gridLayout()
})

/** What the drawing has in its own tree. */
async function partsOf(name: string): Promise<readonly Element[]> {
  const wave = await screen.findByRole('img', { name: t('subtitles:wave.label') })
  const { shadowRoot } = wave.firstElementChild ?? {}
  return [...(shadowRoot?.querySelectorAll(`[part~="${name}"]`) ?? [])]
}

test('SUB-02 the sound of the film has its cues and shots on it, and only the chosen cue has edges to drag', async () => {
  server.answers(getVideoFiles, filesWith([done('peaks'), done('shots')]))
  server.sends('/objects/peaks', new Response(new Uint8Array(3000).fill(9)))
  server.sends('/objects/shots', Response.json([3000, 7000]))
  const { user } = await openPage('/channel/translations?desk=9', { server, person: operator })
  await waitFor(async () => {
    expect((await partsOf('words')).map(({ textContent }) => textContent)).toEqual([
      'Line 1',
      'Line 2',
      'Line 3',
    ])
    expect(await partsOf('shot')).toHaveLength(2)
  })
  expect((await partsOf('labelled'))[0]?.textContent).toBe('00:00')
  const chosen = async () => {
    const handles = await partsOf('region-handle')
    return new Set(handles.map(({ parentElement }) => parentElement?.title))
  }
  expect(await chosen()).toEqual(new Set(['Line 1']))
  expect(server.asked(makeDerivative)).toEqual([])
  const third = (_: string, element: Element | null) =>
    element?.tagName === 'BDI' && element.textContent === 'Line 3'
  await user.click(within(screen.getByRole('grid')).getByText(third))
  await waitFor(async () => expect(await chosen()).toEqual(new Set(['Line 3'])))
})

test('SUB-02 sound and shots that are not there are asked for once, and the desk says how far that is', async () => {
  server.answers(getVideoFiles, filesWith([]))
  const making = (kind: Derivative['kind']): Derivative => ({
    ...done(kind),
    status: 'running',
    progress: 0.4,
    url: null,
  })
  const asked = () => server.asked(makeDerivative).map(({ params }) => params['kind'] as Derivative['kind'])
  server.answers(makeDerivative, () => {
    const files = filesWith(asked().map(making))
    server.answers(getVideoFiles, files)
    return files
  })
  await openPage('/channel/translations?desk=9', { server, person: operator })
  await screen.findByText(t('subtitles:wave.making', { percent: 40 }))
  await waitFor(() => expect(asked().toSorted()).toEqual(['peaks', 'shots']))
})
