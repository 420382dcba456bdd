import { z } from 'zod'
import { id, keyList, language, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import {
  templateKinds,
  templatePlatforms,
  templateScopes,
  templateStates,
} from './publish-template.fields.ts'

export const publishTemplateSortKeys = ['name', 'kind', 'createdAt', 'updatedAt'] as const
export type PublishTemplateSortKey = (typeof publishTemplateSortKeys)[number]

/** Conditions and order of the list of templates; what was changed last comes first, if nothing else is asked for. */
export const publishTemplateConditions = {
  ...sortQuery(publishTemplateSortKeys, '-updatedAt'),
  name: searchText.optional(),
  kind: keyList(templateKinds).optional(),
  /** Those of one platform, and those for all. */
  platform: z.enum(templatePlatforms).optional(),
  language: language.optional(),
  scope: keyList(templateScopes).optional(),
  /** A department includes those below it. */
  departmentId: id.optional(),
  channelId: id.optional(),
  /** Those that were deleted only where they are asked for. */
  state: z.enum(templateStates).optional(),
  owner: ownRecords.optional(),
}
