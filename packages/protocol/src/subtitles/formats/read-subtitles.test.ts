import { expect, test } from 'vitest'
import { type ReadSubtitles, readSubtitles } from './read-subtitles.ts'
import { UnreadableSubtitles } from './subtitle-format.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })
const two = [cue(1000, 2500, '你好'), cue(3000, 4000, '再见')]
const srt = (first = '00:00:01,000 --> 00:00:02,500', second = '00:00:03,000 --> 00:00:04,000') =>
  `1\n${first}\n你好\n\n2\n${second}\n再见\n`
const assOf = (...lines: readonly string[]) => ['[Script Info]', 'Title: x', '[Events]', ...lines].join('\n')
const ttmlOf = (inside: string, head = '') =>
  `<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" ${head}><body><div>${inside}</div></body></tt>`

/** Files as they are met; all of them say "你好" and "再见" at the same times. */
const same: readonly (readonly [name: string, text: string])[] = [
  ['as it should be', srt()],
  ['with a mark and the ends of Windows', `\ufeff${srt().replaceAll('\n', '\r\n')}`],
  ['with the ends of an old Mac', srt().replaceAll('\n', '\r')],
  ['without numbers', srt().replace('1\n', '').replace('2\n', '')],
  ['without empty lines', srt().replace('\n\n', '\n')],
  ['without a line end at the end', srt().trimEnd()],
  ['with many empty lines', srt().replaceAll('\n\n', '\n\n\n\n')],
  ['with points for commas', srt('00:00:01.000 --> 00:00:02.500', '00:00:03.000 --> 00:00:04.000')],
  ['with a short fraction', srt('00:00:01,0 --> 00:00:02,5', '00:00:03,00 --> 00:00:04,00')],
  ['without a fraction', srt('00:00:01 --> 00:00:02,5', '00:00:03 --> 00:00:04')],
  ['without hours', srt('00:01,000 --> 00:02,500', '00:03,000 --> 00:04,000')],
  ['with single digits', srt('0:0:1,000 --> 0:0:2,500', '0:0:3,000 --> 0:0:4,000')],
  ['with odd spaces', srt('  00:00:01,000-->00:00:02,500  ', '00:00:03,000   -->   00:00:04,000')],
  ['with places on the screen', srt('00:00:01,000 --> 00:00:02,500 X1:10 X2:20 Y1:1 Y2:2')],
  ['with a wrong number', srt().replace('\n2\n', '\n7\n')],
  ['with garbage before it', `some words\nof somebody\n\n${srt()}`],
  ['with styles that are not ours', srt().replace('你好', '<font color="#fff">{\\an8}你好</font>')],
  ['with a script', srt().replace('你好', '<script src="x">你好</script>')],
  ['with an image that runs', srt().replace('你好', '<img src=x onerror="a()">你好')],
  ['with a tag inside of a tag', srt().replace('你好', '<<x>font>你好')],
  ['with spaces around the lines', srt().replace('你好', '   你好   ')],
  [
    'in the wrong order',
    '1\n00:00:03,000 --> 00:00:04,000\n再见\n\n2\n00:00:01,000 --> 00:00:02,500\n你好\n',
  ],
  ['of the web', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n你好\n\n00:00:03.000 --> 00:00:04.000\n再见\n'],
  [
    'of the web with a title',
    'WEBVTT - a film\nKind: captions\n\n00:01.000 --> 00:02.500\n你好\n\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with names',
    'WEBVTT\n\nfirst\n00:01.000 --> 00:02.500\n你好\n\nsecond one\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with settings',
    'WEBVTT\n\n00:01.000 --> 00:02.500 line:0 align:start\n你好\n\n00:03.000 --> 00:04.000 position:50%\n再见',
  ],
  [
    'of the web with notes',
    'WEBVTT\n\nNOTE nothing\n\n00:01.000 --> 00:02.500\n你好\n\nNOTE\nmore\n\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with styles',
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n00:01.000 --> 00:02.500\n你好\n\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with a map of time',
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.500\n你好\n\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with who speaks',
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Li>你好\n\n00:03.000 --> 00:04.000\n<c.loud>再见</c>',
  ],
  [
    'of the web with times inside',
    'WEBVTT\n\n00:01.000 --> 00:02.500\n<00:01.200>你好\n\n00:03.000 --> 00:04.000\n再见',
  ],
  [
    'of the web with commas',
    'WEBVTT\n\n00:00:01,000 --> 00:00:02,500\n你好\n\n00:00:03,000 --> 00:00:04,000\n再见',
  ],
  ['of YouTube', '0:00:01.000,0:00:02.500\n你好\n\n0:00:03.000,0:00:04.000\n再见\n'],
  ['of YouTube without empty lines', '0:00:01.000,0:00:02.500\n你好\n0:00:03.000,0:00:04.000\n再见'],
  [
    'of an editor',
    assOf(
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,你好',
      'Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,再见',
    ),
  ],
  [
    'of an editor in an order of its own',
    assOf(
      'Format: Start, End, Text',
      'Dialogue: 0:00:01.00,0:00:02.50,你好',
      'Dialogue: 0:00:03.00,0:00:04.00,再见',
    ),
  ],
  [
    'of an editor with commands',
    assOf(
      'Format: Start, End, Text',
      'Dialogue: 0:00:01.00,0:00:02.50,{\\pos(1,2)\\fad(10,10)}你好',
      'Dialogue: 0:00:03.00,0:00:04.00,{\\k50}再见',
    ),
  ],
  [
    'of an editor with drawings and comments',
    assOf(
      'Format: Start, End, Text',
      'Comment: 0:00:01.00,0:00:02.50,no',
      'Dialogue: 0:00:01.00,0:00:02.50,你好',
      'Dialogue: 0:00:02.00,0:00:04.00,{\\p1}m 0 0 l 1 1',
      'Dialogue: 0:00:03.00,0:00:04.00,再见',
    ),
  ],
  [
    'of an editor with fonts after it',
    `${assOf('Format: Start, End, Text', 'Dialogue: 0:00:01.00,0:00:02.50,你好', 'Dialogue: 0:00:03.00,0:00:04.00,再见')}\n[Fonts]\nDialogue: 0:00:05.00,0:00:06.00,no`,
  ],
  [
    'in TTML by the clock',
    ttmlOf(
      '<p begin="00:00:01.000" end="00:00:02.500">你好</p>\n<p begin="00:00:03" end="00:00:04">再见</p>',
    ),
  ],
  ['in TTML by lasting', ttmlOf('<p begin="1s" dur="1.5s">你好</p><p begin="3000ms" dur="1s">再见</p>')],
  [
    'in TTML by frames',
    ttmlOf(
      '<p begin="00:00:01:00" end="00:00:02:12">你好</p><p begin="72f" end="96f">再见</p>',
      'xmlns:ttp="x" ttp:frameRate="24"',
    ),
  ],
  [
    'in TTML by ticks',
    ttmlOf(
      '<p begin="10000000t" end="25000000t">你好</p><p begin="30000000t" end="40000000t">再见</p>',
      'ttp:tickRate="10000000"',
    ),
  ],
  [
    'in TTML with a name space',
    ttmlOf('<p begin="1s" end="2.5s">你好</p><p begin="3s" end="4s">再见</p>').replaceAll(
      /<(\/?)(tt|body|div|p)(?=[\s>])/gu,
      '<$1tt:$2',
    ),
  ],
  [
    'in TTML in a division that begins later',
    '<tt><body begin="1s"><div><p begin="0s" end="1.5s">你好</p><p begin="2s" end="3s">再见</p></div></body></tt>',
  ],
  [
    'in TTML with comments',
    ttmlOf(
      '<!-- <p begin="9s" end="10s">no</p> --><p begin="1s" end="2.5s">你好</p><p begin="3s" end="4s">再见</p>',
    ),
  ],
]

test.each(same)('SUB-01 a file %s', (_name, text) => {
  expect(readSubtitles(text).cues).toEqual(two)
})

const textsOf = (text: string) => readSubtitles(text).cues.map(({ text: said }) => said)

test.each([
  [
    'a line that is a number is said',
    '1\n00:00:01,000 --> 00:00:02,000\n40\n\n2\n00:00:03,000 --> 00:00:04,000\nx',
    ['40', 'x'],
  ],
  [
    'an empty line within a cue is no end',
    '1\n00:00:01,000 --> 00:00:02,000\none\n\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nx',
    ['one\ntwo', 'x'],
  ],
  ['an arrow is said', '00:00:01,000 --> 00:00:02,000\na --> b', ['a --> b']],
  [
    'our marks are kept, small and closed',
    '00:00:01,000 --> 00:00:02,000\n<I>a <b>b</I>',
    ['<i>a <b>b</b></i>'],
  ],
  ['marks around nothing go', '00:00:01,000 --> 00:00:02,000\n<i></i>a', ['a']],
  [
    'names of signs are signs on the web',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nTom &amp; Li &lt;3 &#20320;',
    ['Tom & Li <3 你'],
  ],
  ['and stay as they are in SRT', '00:00:01,000 --> 00:00:02,000\nTom &amp; Li', ['Tom &amp; Li']],
  [
    'lines of an editor are parted',
    assOf('Format: Start, End, Text', 'Dialogue: 0:00:01.00,0:00:02.00,a, b\\Nc\\hd'),
    ['a, b\nc d'],
  ],
  [
    'its italics are marks',
    assOf('Format: Start, End, Text', 'Dialogue: 0:00:01.00,0:00:02.00,{\\i1}a{\\i0} b'),
    ['<i>a</i> b'],
  ],
  [
    'spans of TTML are marks, breaks are lines',
    ttmlOf('<p begin="1s" end="2s">a<br/><span tts:fontStyle="italic">b</span></p>'),
    ['a\n<i>b</i>'],
  ],
])('SUB-01 %s', (_name, text, said) => {
  expect(textsOf(text)).toEqual(said)
})

test('SUB-01 hours beyond a hundred are hours', () => {
  expect(readSubtitles('100:00:00,000 --> 100:00:01,000\nx').cues).toEqual([
    cue(360_000_000, 360_001_000, 'x'),
  ])
})

test('SUB-01 what is left out is told with its line', () => {
  const text =
    '00:00:05,000 --> 00:00:06,000\nb\n\n00:00:03,000 --> 00:00:02,000\nx\n\n00:00:01,000 --> 00:00:02,000\n\n'
  const { cues, problems } = readSubtitles(text)
  expect(cues).toEqual([cue(5000, 6000, 'b')])
  expect(problems).toEqual([
    { line: 4, code: 'endsBefore' },
    { line: 7, code: 'saysNothing' },
  ])
})

const refusalOf = (read: () => ReadSubtitles) => {
  try {
    read()
    return null
  } catch (error) {
    return error instanceof UnreadableSubtitles ? error.problem : String(error)
  }
}
const deep = `<tt><body>${'<div>'.repeat(500)}<p begin="1s" end="2s">x</p></body></tt>`
const laugh =
  '<!DOCTYPE tt [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tt><body><p begin="1s" end="2s">&b;</p></body></tt>'

test.each([
  ['a letter', 'Dear Sir,\nhow are you?', 'mail.txt', { line: 1, code: 'notSubtitles' }],
  ['nothing', '', 'a.srt', { line: 1, code: 'noCues' }],
  ['a head alone', 'WEBVTT\n\n', 'a.vtt', { line: 1, code: 'noCues' }],
  ['times that say nothing', '00:00:01,000 --> 00:00:02,000\n\n', 'a.srt', { line: 1, code: 'noCues' }],
  ['an empty script', '[Script Info]\n[Events]\n', 'a.ass', { line: 1, code: 'noCues' }],
  ['nesting without an end', deep, 'a.ttml', { line: 1, code: 'tooDeep' }],
  ['entities of its own', laugh, 'a.ttml', { line: 1, code: 'entities' }],
])('SUB-01 refused with line and reason: %s', (_name, text, fileName, problem) => {
  expect(refusalOf(() => readSubtitles(text, fileName))).toEqual(problem)
})

test.each([
  ['one endless line', `00:00:01,000 --> 00:00:02,000\n${'<'.repeat(4_000_000)}`],
  ['tags that never end', `00:00:01,000 --> 00:00:02,000\n${'<a '.repeat(1_000_000)}`],
  ['braces that never end', `00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(1_000_000)}`],
  ['arrows', `${'-->'.repeat(1_000_000)}\n00:00:01,000 --> 00:00:02,000\nx`],
  ['digits', `${'9'.repeat(3_000_000)}\n00:00:01,000 --> 00:00:02,000\nx`],
  ['marks in marks', `00:00:01,000 --> 00:00:02,000\n${'<b><i>'.repeat(300_000)}x`],
  ['attributes', ttmlOf(`<p begin="1s" end="2s" ${'a="b" '.repeat(1500)}>x</p>`)],
  [
    'brackets of a script',
    assOf('Format: Start, End, Text', `Dialogue: 0:00:01.00,0:00:02.00,${'{'.repeat(2_000_000)}x`),
  ],
])('SUB-01 %s are read in one go, and nothing of them is a tag', (_name, text) => {
  const started = performance.now()
  for (const said of textsOf(text)) expect(said).not.toMatch(/<(?!\/?[biu]>)\/?[a-z][^<>]{0,100}>/u)
  // A reader that goes back and forth would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000)
})
