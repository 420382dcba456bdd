/** What the first pass over a sound found, as `loudnorm` says it. */
export type Loudness = {
  readonly input_i: string
  readonly input_tp: string
  readonly input_lra: string
  readonly input_thresh: string
  readonly target_offset: string
}

const peak = -1.5
const range = 11

/** The filter that measures. */
export function measuring(target: number): string {
  return `loudnorm=I=${target}:TP=${peak}:LRA=${range}:print_format=json`
}

/** The filter that brings a sound that was measured to its target, by one factor where the peaks allow it. */
export function levelling(target: number, found: Loudness): string {
  const measured = `measured_I=${found.input_i}:measured_TP=${found.input_tp}:measured_LRA=${found.input_lra}:measured_thresh=${found.input_thresh}:offset=${found.target_offset}`
  return `loudnorm=I=${target}:TP=${peak}:LRA=${range}:${measured}:linear=true,aresample=48000,aformat=channel_layouts=stereo`
}

/** The filter for a short film beside the one that was measured. */
export function levellingAtOnce(target: number): string {
  return `loudnorm=I=${target}:TP=${peak}:LRA=${range}`
}

/** Reads what the first pass said last; null where it heard nothing that can be made louder. */
export function readLoudness(said: string): Loudness | null {
  const json = said.slice(said.lastIndexOf('{'), said.lastIndexOf('}') + 1)
  const value = (name: string) => new RegExp(`"${name}"\\s*:\\s*"(-?\\d+(?:\\.\\d+)?)"`, 'u').exec(json)?.[1]
  const [input_i, input_tp, input_lra] = [value('input_i'), value('input_tp'), value('input_lra')]
  const [input_thresh, target_offset] = [value('input_thresh'), value('target_offset')]
  if (!input_i || !input_tp || !input_lra || !input_thresh || !target_offset) return null
  // Below this the standard hears silence.
  return Number(input_i) <= -70 ? null : { input_i, input_tp, input_lra, input_thresh, target_offset }
}
