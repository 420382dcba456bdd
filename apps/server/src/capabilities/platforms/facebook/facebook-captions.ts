import { type Cue, readCues } from '#src/platform/media-tools/prepare/subtitle-cues.ts'

const webVtt = /^\ufeff?WEBVTT(?:\s|$)/u
const ass = /^\s*\[Script Info\]/imu

/**
 * Subtitles as Facebook takes them, which knows SRT only (platforms.md D5): WebVTT and ASS are written anew by their lines,
 * without styles and places. A file of neither kind goes as it is, and so does one in which no line is found: the platform
 * then says what is wrong with it.
 */
export function asSrt(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes)
  if (!webVtt.test(text) && !ass.test(text)) return bytes
  const cues = readCues(text)
  return cues.length === 0 ? bytes : new TextEncoder().encode(cues.map(block).join('\n'))
}

function block({ startMs, endMs, text }: Cue, index: number): string {
  return `${index + 1}\n${clock(startMs)} --> ${clock(endMs)}\n${text}\n`
}

/** `01:02:03,450` */
function clock(ms: number): string {
  const padded = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${padded(ms / 3_600_000)}:${padded((ms / 60_000) % 60)}:${padded((ms / 1000) % 60)},${padded(ms % 1000, 3)}`
}
