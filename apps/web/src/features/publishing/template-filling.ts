import { watermarkOfTemplate } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { FilledPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { type PrepareFormValues, watermarkChoice } from './door/recipe-form.ts'
import type { PublishFormValues } from './publish-form.rules.ts'

/** The fields of the publish form that a template can fill. */
export const filledFields = [
  'title',
  'description',
  'tags',
  'visibility',
  'madeForKids',
  'categoryId',
  'language',
  'audioLanguage',
  'syntheticMedia',
  'playlistIds',
  'fbFormat',
  'fbAge',
] as const
export type FilledField = (typeof filledFields)[number]
type Filling = Partial<Pick<PublishFormValues, FilledField>>

/** What a template says of the fields of the form; what it does not say is left out. */
export function fillingOf({ title, description, tags, defaults }: FilledPublishTemplate): Filling {
  return {
    title,
    ...(description === '' ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...Object.fromEntries(
      Object.entries(defaults).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ),
  }
}

/** What is made of the film, with the watermark of a template, or without the one that the template before had brought. */
export function markedBy(
  filled: Pick<FilledPublishTemplate, 'watermark'> | null,
  before: PrepareFormValues | undefined,
): PrepareFormValues | undefined {
  const mark = filled?.watermark ?? null
  if (mark === null) return before?.watermarkId ? { ...before, watermarkId: null } : before
  const { corner, widthPercent, opacity } = watermarkOfTemplate(mark.id, mark)
  const look = { corner, widthPercent, opacityPercent: Math.round(opacity * 100) }
  return { ...before, watermarkId: watermarkChoice(mark.id), ...look }
}

/** The fields that a person has filled in otherwise than the template would. */
export function contested(
  filling: Filling,
  values: Partial<PublishFormValues>,
  isTouched: (field: FilledField) => boolean,
): FilledField[] {
  return filledFields.filter(
    (field) => field in filling && isTouched(field) && String(values[field]) !== String(filling[field]),
  )
}

/** Values without some of the fields. */
export function withoutFields<T extends object>(values: T, left: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !left.includes(field))) as Partial<T>
}
