import type { FilledPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import type { PublishFormValues } from './publish-form.rules.ts'

/** The fields of the publish form that a template can fill. */
export const filledFields = ['title', 'description', 'tags', 'visibility', 'madeForKids'] as const
export type FilledField = (typeof filledFields)[number]
type Filling = Partial<Pick<PublishFormValues, FilledField>>

/** What a template says of the fields of the form; what it does not say is left out. */
export function fillingOf({ title, description, tags, defaults }: FilledPublishTemplate): Filling {
  const { visibility, madeForKids } = defaults
  return {
    title,
    ...(description === '' ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(visibility === null ? {} : { visibility }),
    ...(madeForKids === null ? {} : { madeForKids }),
  }
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
