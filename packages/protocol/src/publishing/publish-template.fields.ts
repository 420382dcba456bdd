import { z } from 'zod'
import { ageRestrictions } from '#src/channels/channel.codes.ts'
import { id, language } from '#src/core/fields.ts'
import { shortName } from '#src/core/record-fields.ts'
import { anyText, length, optionalText } from '#src/core/rules.ts'
import { visibilityCodes } from './publish-task.states.ts'
import { textProblems } from './publish-template.syntax.ts'

/** What a template is for: a whole publication, a watermark, or the text below descriptions (business.md §1). */
export const templateKinds = ['publish', 'watermark', 'description_footer'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** Who may use it: everybody, a department with those below it, or whoever works on one channel. */
export const templateScopes = ['all', 'department', 'channel'] as const
export type TemplateScope = (typeof templateScopes)[number]

export const templateStates = ['enabled', 'disabled', 'deleted'] as const

/** The platforms whose publish form a template can fill. */
export const templatePlatforms = ['youtube', 'facebook'] as const
export type TemplatePlatform = (typeof templatePlatforms)[number]

/** Where a watermark stands in the picture. */
export const watermarkCorners = ['topStart', 'topEnd', 'bottomStart', 'bottomEnd'] as const
export const fbFormats = ['reels', 'watch'] as const

const mostPlaylists = 20
/** Longer than what the platform takes: variables are filled in first, and then it is cut. */
const titleLength = 500
const descriptionLength = 8000
const mostTemplateTags = 60
const tagLength = 100

/** That a text names no variable that there is not. */
const knownVariables = (text: z.ZodString) =>
  text.superRefine((value, ctx) => {
    for (const { code, variable } of textProblems(value))
      ctx.addIssue({
        code: 'custom',
        message: code === 'dateFormat' ? 'templateDate' : 'templateVariable',
        params: { variable: `{${variable}}` },
      })
  })
const noAngleBrackets = /^[^<>]*$/u

export const templateTitle = knownVariables(
  optionalText(titleLength).regex(noAngleBrackets, { error: 'titleCharacters' }),
)
export const templateDescription = knownVariables(
  length(descriptionLength).regex(noAngleBrackets, { error: 'descriptionCharacters' }),
)
export const templateTags = z
  .array(knownVariables(anyText.trim().min(1, { error: 'required' }).max(tagLength, { error: 'tooLong' })))
  .max(mostTemplateTags)
  .overwrite((tags) => [...new Set(tags)])

/** What a publish template says of the other fields of the form; null: nothing. */
export const publishTemplateDefaults = z.object({
  visibility: z.literal(Object.values(visibilityCodes)).nullable(),
  madeForKids: z.boolean().nullable(),
  categoryId: optionalText(60).nullable(),
  language: language.nullable(),
  audioLanguage: language.nullable(),
  syntheticMedia: z.boolean().nullable(),
  playlistIds: z.array(length(100, 1)).max(mostPlaylists),
  fbFormat: z.enum(fbFormats).nullable(),
  fbAge: z.enum(ageRestrictions).nullable(),
})
export type PublishTemplateDefaults = z.output<typeof publishTemplateDefaults>

/** Nothing is said of any field. */
export const noDefaults: PublishTemplateDefaults = {
  visibility: null,
  madeForKids: null,
  categoryId: null,
  language: null,
  audioLanguage: null,
  syntheticMedia: null,
  playlistIds: [],
  fbFormat: null,
  fbAge: null,
}

/** How a watermark lies over the film: percent of the film's width, and of its own strength. */
export const watermarkLook = z.object({
  corner: z.enum(watermarkCorners),
  widthPercent: z.int().min(2).max(50),
  opacityPercent: z.int().min(5).max(100),
})
export type WatermarkLook = z.output<typeof watermarkLook>
export const usualWatermark: WatermarkLook = { corner: 'topEnd', widthPercent: 12, opacityPercent: 80 }

/** What staff enter of a template. Which of it counts depends on the kind; the rest is kept empty. */
export const templateContent = {
  kind: z.enum(templateKinds),
  name: shortName,
  platform: z.enum(templatePlatforms).nullable(),
  language: language.nullable(),
  title: templateTitle,
  description: templateDescription,
  tags: templateTags,
  defaults: publishTemplateDefaults,
  watermark: watermarkLook,
  scope: z.enum(templateScopes),
  /** The department it is for (scope `department`). */
  departmentId: id.nullable(),
  /** The channel it is for (scope `channel`). */
  channelId: id.nullable(),
  enabled: z.boolean(),
  /** Taken for channels of the department that have no default of their own. */
  departmentDefault: z.boolean(),
  /** Of a publish template: the templates of the text below the description, and of the watermark. */
  footerId: id.nullable(),
  watermarkId: id.nullable(),
}

/** The most that the picture of a watermark may hold, in bytes. */
export const watermarkBytes = 5 * 1024 ** 2

/** That a template which is for somebody says for whom. */
export function placed<T extends z.ZodObject>(content: T): T {
  return content.superRefine((value, ctx) => {
    const { scope, departmentId, channelId } = value as unknown as Place
    if (scope === 'department' && departmentId === null)
      ctx.addIssue({ code: 'custom', message: 'required', path: ['departmentId'] })
    if (scope === 'channel' && channelId === null)
      ctx.addIssue({ code: 'custom', message: 'required', path: ['channelId'] })
  })
}
type Place = {
  readonly scope: TemplateScope
  readonly departmentId: string | null
  readonly channelId: string | null
}
