import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { anyText, length, optionalText } from '#src/core/rules.ts'
import { timeZone } from '#src/core/time-zone.ts'
import { importTarget } from '#src/sheets/import.ts'
import { channelFields, remarkLength } from './channel.fields.ts'

/** A word of a list, a name of a department, group or person: read by the server, in any language of the product. */
const word = length(200, 1).trim()

/**
 * Channels by a sheet. A channel is named by its number with us, or by its platform and the id it has there; one that
 * nobody has entered yet is made. What a list of channels exports can be changed and brought back.
 */
export const channelImport = importTarget({
  otherKey: ['platform', 'platformChannelId'],
  columns: {
    id: { rule: id, key: true },
    platform: { rule: word },
    platformChannelId: { rule: anyText.trim() },
    title: { rule: channelFields.title },
    handle: { rule: optionalText(100) },
    url: { rule: z.url({ protocol: /^https?$/ }).max(500, { error: 'tooLong' }) },
    department: { rule: word },
    group: { rule: word },
    owner: { rule: word },
    backup: { rule: word },
    operationMode: { rule: word },
    type: { rule: word },
    level: { rule: word },
    riskGrade: { rule: word },
    monetisation: { rule: word },
    restrictReasons: { rule: word },
    ageRestriction: { rule: word },
    country: { rule: word },
    language: { rule: word },
    timeZone: { rule: timeZone },
    dailyPublishTarget: { rule: word },
    copyrightStrikes: { rule: word },
    guidelineStrikes: { rule: word },
    remark: { rule: optionalText(remarkLength) },
  },
})
