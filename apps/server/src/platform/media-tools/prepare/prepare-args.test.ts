import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Composition, composeArgs, composedDurationMs, type FilmPart } from './compose-args.ts'
import { copiesPieces, joinRun, measureRun, pieceList, pieceRun, piecesOf } from './edit-args.ts'
import { cornerOf, filterPath, frameFilter, frameRateOf } from './filter-graph.ts'
import { levelling, measuring, readLoudness } from './loudness.ts'

const film = { videoCodec: 'h264', audioCodec: 'aac', frameRate: 25, hdr: null, durationMs: 60_000 }
const input = ['-f', 'mov', '-i', 'file:/x.mp4']
const after = (args: readonly string[], name: string) => args[args.indexOf(name) + 1]

test('CLP the name of a file is never taken for a part of the graph', () => {
  expect(filterPath('/tmp/a b')).toBe('/tmp/a b')
  expect(filterPath("/tmp/it's:[1],2;3")).toBe("/tmp/it\\\\\\'s\\\\:\\[1\\]\\,2\\;3")
  // What the graph, and then the option, undo gives the name again.
  const undone = (text: string) => text.replace(/\\(.)/gu, '$1')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ab\\':[],;= ") }), (name) => {
      expect(undone(undone(filterPath(name)))).toBe(name)
    }),
  )
})

test('CLP pieces are those of the recipe, cut at the end; a shape alone is one piece, loudness alone none', () => {
  const recipe = prepareRecipe.parse({ segments: [{ startMs: 0, endMs: 60_900 }] })
  expect(piecesOf(recipe, 60_000)).toEqual([{ startMs: 0, endMs: 60_000 }])
  expect(piecesOf(prepareRecipe.parse({ frame: { shape: 'portrait' } }), 60_000)).toHaveLength(1)
  expect(piecesOf(prepareRecipe.parse({ loudness: -14 }), 60_000)).toEqual([])
})

test('CLP an exact piece is sought before the film is opened, and encoded', () => {
  const recipe = prepareRecipe.parse({ segments: [{ startMs: 1500, endMs: 4000 }] })
  const { args, durationMs } = pieceRun(input, recipe, film, { startMs: 1500, endMs: 4000 }, '/out.mkv')
  expect(durationMs).toBe(2500)
  expect(args.indexOf('-ss')).toBeLessThan(args.indexOf('-i'))
  expect([after(args, '-ss'), after(args, '-t'), after(args, '-c:v')]).toEqual(['1.500', '2.500', 'libx264'])
  expect(args.at(-1)).toBe('file:/out.mkv')
})

test.each([
  ['h264', { cut: 'fast' }, true],
  ['hevc', { cut: 'fast' }, true],
  ['vp9', { cut: 'fast' }, false],
  ['h264', { cut: 'exact' }, false],
  ['h264', { cut: 'fast', frame: { shape: 'portrait' } }, false],
])('CLP pieces of %s with %o are copied: %s', (videoCodec, given, copied) => {
  const recipe = prepareRecipe.parse({ segments: [{ startMs: 0, endMs: 1000 }], ...given })
  expect(copiesPieces(recipe, { ...film, videoCodec })).toBe(copied)
  const { args } = pieceRun(input, recipe, { ...film, videoCodec }, { startMs: 0, endMs: 1000 }, '/out.mkv')
  expect(after(args, '-c:v')).toBe(copied ? 'copy' : 'libx264')
})

test('CLP a list of pieces quotes their names', () => {
  expect(pieceList(["/tmp/it's/a.mkv", '/b.mkv'])).toBe(
    "file 'file:/tmp/it'\\''s/a.mkv'\nfile 'file:/b.mkv'\n",
  )
})

test('CLP a film that is only made louder keeps its pictures', () => {
  const run = joinRun(input, { filter: 'x', copiesPicture: true, film }, 60_000, '/out.mp4')
  expect([after(run.args, '-c:v'), after(run.args, '-af')]).toEqual(['copy', 'x'])
  expect(after(joinRun(input, { filter: null, copiesPicture: false, film }, 1, '/o').args, '-c:v')).toBe(
    'libx264',
  )
  const hevc = { ...film, videoCodec: 'hevc' }
  expect(
    after(joinRun(input, { filter: null, copiesPicture: true, film: hevc }, 1, '/o').args, '-tag:v'),
  ).toBe('hvc1')
})

test('CLP loudness is measured first, then brought to its target by what was found', () => {
  expect(measureRun(input, measuring(-14), 1).args).toContain('info')
  const said = `[Parsed_loudnorm_0 @ 0x1] \n{\n\t"input_i" : "-27.61",\n\t"input_tp" : "-4.47",\n\t"input_lra" : "18.06",\n\t"input_thresh" : "-39.20",\n\t"output_i" : "-16.58",\n\t"normalization_type" : "dynamic",\n\t"target_offset" : "0.58"\n}\n`
  const found = readLoudness(said)
  expect(found && levelling(-14, found)).toContain(
    'I=-14:TP=-1.5:LRA=11:measured_I=-27.61:measured_TP=-4.47:measured_LRA=18.06:measured_thresh=-39.20:offset=0.58:linear=true',
  )
  expect(readLoudness(said.replace('-27.61', '-inf'))).toBeNull()
  expect(readLoudness(said.replace('-27.61', '-70.00'))).toBeNull()
  expect(readLoudness('nothing')).toBeNull()
})

test('CLP shapes', () => {
  expect(frameFilter({ shape: 'portrait', how: 'crop', focus: 0.25 })).toBe(
    'scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920:(iw-ow)*0.250:(ih-oh)*0.250,setsar=1',
  )
  expect(frameFilter({ shape: 'landscape', how: 'blur', focus: 0.5 })).toContain('scale=480:270')
  expect([null, 29.97, 120, 5].map(frameRateOf)).toEqual(['30.000', '29.970', '60.000', '10.000'])
  expect((['topLeft', 'bottomRight'] as const).map((corner) => cornerOf(corner, 20))).toEqual([
    '20:20',
    'W-w-20:H-h-20',
  ])
})

const part = (name: string, over: Partial<FilmPart['facts']> = {}): FilmPart => ({
  input: ['-i', name],
  facts: {
    width: 1081,
    height: 1921,
    durationMs: 10_000,
    audioCodec: 'aac',
    frameRate: 25,
    hdr: null,
    ...over,
  },
})
const alone: Composition = {
  main: part('main'),
  intro: null,
  outro: null,
  watermark: null,
  texts: null,
  music: null,
  loudness: null,
}
const graphOf = (composition: Composition) =>
  after(composeArgs(composition, '/out.mp4'), '-filter_complex') ?? ''

test('PUB-01 texts and a watermark lie over the film alone', () => {
  const watermark = { input: ['-i', 'mark'], corner: 'topRight', widthPercent: 10, opacity: 0.5 } as const
  const graph = graphOf({ ...alone, watermark, texts: { path: '/t.ass', fonts: '/fonts' } })
  expect(graph).toContain('ass=filename=/t.ass:fontsdir=/fonts[under]')
  expect(graph).toContain('[1:v:0]format=rgba,scale=108:-1,colorchannelmixer=aa=0.50[mark]')
  expect(graph).toContain('[under][mark]overlay=W-w-22:22:format=auto')
  expect(graph).not.toContain('concat')
})

test('PUB-01 films before and after get the size of the film, and silence where they have no sound', () => {
  const composition = {
    ...alone,
    intro: part('intro', { audioCodec: null, durationMs: 2000 }),
    outro: part('outro'),
  }
  const graph = graphOf(composition)
  expect(graph).toContain(
    '[1:v:0]fps=25.000,scale=1080:1920:force_original_aspect_ratio=decrease,pad=1080:1920:-1:-1',
  )
  expect(graph).toContain('anullsrc=r=48000:cl=stereo,atrim=duration=2.000')
  expect(graph.endsWith('[v1][a1][v0][a0][v2][a2]concat=n=3:v=1:a=1[v][a]')).toBe(true)
  expect(composedDurationMs(composition)).toBe(22_000)
})

test('PUB-01 where nothing sounds there is no sound', () => {
  const silent = { audioCodec: null }
  const args = composeArgs({ ...alone, main: part('main', silent), intro: part('intro', silent) }, '/out.mp4')
  expect(args.filter((word) => word === '-map')).toHaveLength(1)
  expect(after(args, '-filter_complex')).toContain('concat=n=2:v=1:a=0[v]')
})
