import { z } from 'zod'
import { length } from '#src/core/rules.ts'

/** What lines of a language may be: characters a line, lines a cue, characters a second (media.md §4). */
export const cueProfile = z.object({
  lineCharacters: z.int().min(5).max(200),
  lines: z.int().min(1).max(5),
  charactersPerSecond: z.int().min(1).max(60),
  shortestMs: z.int().min(0).max(10_000),
  longestMs: z.int().min(500).max(60_000),
  /** Between two cues: they touch, or there is so much. */
  gapMs: z.int().min(0).max(2000),
})
export type CueProfile = Readonly<z.output<typeof cueProfile>>
export const cueLimits = Object.keys(cueProfile.shape) as readonly (keyof CueProfile)[]

/** Ways of writing, which differ in how much is read at a glance. */
export const scriptClasses = ['cjk', 'latin', 'arabic'] as const
export type ScriptClass = (typeof scriptClasses)[number]

/** How a language (BCP 47) is written; what is neither East Asian nor Arabic is read as Latin is. */
export function scriptClassOf(language: string): ScriptClass {
  if (/^(?:zh|yue|ja|ko)(?:-|$)/u.test(language)) return 'cjk'
  return /^(?:ar|fa|ur|ug|ps)(?:-|$)/u.test(language) ? 'arabic' : 'latin'
}

/** Profiles that come with the product; the first is that of subtitles for which nobody chose one. */
export const builtInProfiles = ['streaming', 'broadcast', 'shortForm'] as const
export type BuiltInProfile = (typeof builtInProfiles)[number]

type Limits = Readonly<Record<ScriptClass, CueProfile>>
const of = (
  every: Omit<CueProfile, 'lineCharacters' | 'charactersPerSecond'>,
  each: Readonly<Record<ScriptClass, Pick<CueProfile, 'lineCharacters' | 'charactersPerSecond'>>>,
): Limits => ({
  cjk: { ...every, ...each.cjk },
  latin: { ...every, ...each.latin },
  arabic: { ...every, ...each.arabic },
})

const limits: Readonly<Record<BuiltInProfile, Limits>> = {
  streaming: of(
    { lines: 2, shortestMs: 833, longestMs: 7000, gapMs: 83 },
    {
      cjk: { lineCharacters: 16, charactersPerSecond: 9 },
      latin: { lineCharacters: 42, charactersPerSecond: 17 },
      arabic: { lineCharacters: 42, charactersPerSecond: 20 },
    },
  ),
  /** Slower, and within the safe area of a television. */
  broadcast: of(
    { lines: 2, shortestMs: 1000, longestMs: 7000, gapMs: 80 },
    {
      cjk: { lineCharacters: 14, charactersPerSecond: 7 },
      latin: { lineCharacters: 37, charactersPerSecond: 15 },
      arabic: { lineCharacters: 37, charactersPerSecond: 15 },
    },
  ),
  /** Upright films of a minute or two: short lines that change fast, without a gap. */
  shortForm: of(
    { lines: 2, shortestMs: 400, longestMs: 4000, gapMs: 0 },
    {
      cjk: { lineCharacters: 10, charactersPerSecond: 11 },
      latin: { lineCharacters: 24, charactersPerSecond: 22 },
      arabic: { lineCharacters: 24, charactersPerSecond: 22 },
    },
  ),
}

/** Languages that streaming services read differently from others of their script. */
const streamed: Readonly<Record<string, Partial<CueProfile>>> = {
  ja: { lineCharacters: 23, charactersPerSecond: 4 },
  ko: { charactersPerSecond: 12 },
  th: { lineCharacters: 35 },
  en: { charactersPerSecond: 20 },
  hi: { charactersPerSecond: 22 },
}

export const mostOwnProfiles = 20
const each = Object.fromEntries(scriptClasses.map((one) => [one, cueProfile])) as Readonly<
  Record<ScriptClass, typeof cueProfile>
>
/** A profile of the company's own. */
export const ownProfile = z.object({ name: length(40, 1), limits: z.object(each) })
export type OwnProfile = z.output<typeof ownProfile>
const ownProfiles = z
  .array(ownProfile)
  .max(mostOwnProfiles)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length)

/** The company's own profiles as the setting holds them, as JSON. */
export const ownProfilesText = length(40_000).refine((text) => parsed(text) !== null)

/** Reads the setting; what cannot be read counts for none. */
export const readOwnProfiles = (text: string): readonly OwnProfile[] => parsed(text) ?? []

function parsed(text: string): OwnProfile[] | null {
  try {
    return ownProfiles.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Which profile subtitles are checked by: one of the product's, or `own:` and the name of one of the company's. */
export const profileChoice = length(60, 1)
export const choiceOf = ({ name }: Pick<OwnProfile, 'name'>): string => `own:${name}`

const isBuiltIn = (choice: string): choice is BuiltInProfile =>
  builtInProfiles.some((profile) => profile === choice)

/** The limits of a language (BCP 47) in a profile; one that is not there any more counts as the first. */
export function profileOf(
  language: string,
  choice: string = builtInProfiles[0],
  own: readonly OwnProfile[] = [],
): CueProfile {
  const script = scriptClassOf(language)
  const found = own.find((profile) => choiceOf(profile) === choice)
  if (found !== undefined) return found.limits[script]
  const profile = isBuiltIn(choice) ? choice : builtInProfiles[0]
  const more = profile === 'streaming' ? streamed[language.split('-')[0] ?? ''] : {}
  return { ...limits[profile][script], ...more }
}

/** The product's limits of a profile, to begin one's own with. */
export const limitsOf = (profile: BuiltInProfile): Limits => limits[profile]
