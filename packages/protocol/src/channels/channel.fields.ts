import { z } from 'zod'
import { country, id, language } from '#src/core/fields.ts'
import { optionalText, requiredLine, requiredText } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import {
  ageRestrictions,
  channelLevelCode,
  channelTypeCode,
  monetisations,
  mostRestrictReasons,
  operationModes,
  restrictReasonCode,
  riskGrades,
} from './channel.codes.ts'
import { type Platform, youtubeChannelId } from './platforms.ts'

/** `title s(255)`, `remark`: business.md §1. */
export const channelTitleLength = 255
export const remarkLength = 1000
const handleLength = 100
/** YouTube's categories are numbers as text, Facebook's are words. */
const categoryLength = 60
const mostDaily = 100

/** What every video for a channel begins with, unless its publisher says otherwise. */
export const uploadDefaults = z.object({
  language: language.nullable(),
  categoryId: optionalText(categoryLength).nullable(),
  madeForKids: z.boolean().nullable(),
  playlistId: optionalText(100).nullable(),
})
export type UploadDefaults = z.output<typeof uploadDefaults>

/** What staff may change of one channel (business.md §1, internal part). */
export const channelFields = {
  title: requiredLine(channelTitleLength),
  handle: optionalText(handleLength).nullable(),
  country: country.nullable(),
  language: language.nullable(),
  timeZone,
  type: channelTypeCode,
  level: channelLevelCode,
  ageRestriction: z.enum(ageRestrictions).nullable(),
  operationMode: z.enum(operationModes),
  dailyPublishTarget: z.int().min(0).max(mostDaily).nullable(),
  remark: optionalText(remarkLength),
  uploadDefaults,
}

/** What copyright and legal may change, too (business.md §6: risk, strikes). */
export const riskFields = {
  riskGrade: z.enum(riskGrades).nullable(),
  monetisation: z.enum(monetisations).nullable(),
  restrictReasons: z.array(restrictReasonCode).max(mostRestrictReasons),
  copyrightStrikes: z.int().min(0).max(3),
  guidelineStrikes: z.int().min(0).max(3),
}

/** Who works on a channel, and where. */
export const placementFields = {
  departmentId: id,
  groupId: id.nullable(),
  ownerId: id,
  backupId: id.nullable(),
}

/** To whom channels go; what is left out stays. */
export const placement = z.object(placementFields).partial()
export type Placement = z.output<typeof placement>

const {
  title: _title,
  handle: _handle,
  remark: _remark,
  uploadDefaults: _defaults,
  ...common
} = channelFields

/** What many channels can be given at once; what is left out stays as it is on each. */
export const bulkFields = z.object(common).partial()
export type BulkFields = z.output<typeof bulkFields>

/** The same of what copyright and legal may change; strikes are counted channel by channel. */
export const bulkRiskFields = z
  .object({
    riskGrade: riskFields.riskGrade,
    monetisation: riskFields.monetisation,
    restrictReasons: riskFields.restrictReasons,
  })
  .partial()
export type BulkRiskFields = z.output<typeof bulkRiskFields>

/** Why a channel is shelved or removed: read by whoever asks later. */
export const reasonLength = 200
export const reason = requiredText(reasonLength)

const facebookPageId = /^\d{5,20}$/
/** Of a platform that is not managed, as it writes them. */
const anyId = /^[^\s`[\]]{1,64}$/u

/**
 * Whether an id can be one of the platform (CH-03): a YouTube channel's shape is the specification's, a Facebook page's
 * are digits, and of all others nothing is known but that they have no spaces.
 */
export function isChannelId(platform: Platform, text: string): boolean {
  if (platform === 'youtube') return youtubeChannelId.test(text)
  if (platform === 'facebook') return facebookPageId.test(text)
  return anyId.test(text)
}
